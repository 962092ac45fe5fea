import type { ReactNode } from 'react';
import facts from '@site/.docusaurus/facts/projects.json';
import type { ShownFile, Step } from '@site/src/reference/projects/types';
import styles from './styles.module.css';

interface StepsProps {
  variant: string;
  files: readonly ShownFile[];
  current: string;
  /** Whether the files follow the current step where they aren't next to the steps. */
  isFollowed: boolean;
  /** Called to show the lines of a step in one of its files. */
  onShow: (step: string, file: string) => void;
}

/** Returns the steps of a variant, in order. */
export const stepsOf = (variant: string): Step[] => facts.steps.filter(({ variants }) => variants.includes(variant));

/** The steps of a project, each with buttons for the files that it explains. */
export function Steps({ variant, files, current, isFollowed, onShow }: StepsProps): ReactNode {
  const all = stepsOf(variant);
  const last = isFollowed ? all.findIndex(({ id }) => id === current) : all.length;
  return all.map(({ id, title, html }, index) => (
    <section
      key={id}
      className={index > last ? `${styles.step} ${styles.later}` : styles.step}
      data-build-step={id}
      data-current={id === current}
      aria-labelledby={`step-${id}`}
    >
      <h3 id={`step-${id}`}>{`${index + 1}. ${title}`}</h3>
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <p className={styles.places} data-needs-script>
        {files
          .filter(({ steps }) => steps.includes(id))
          .map(({ path }) => (
            <button
              key={path}
              type="button"
              className={styles.place}
              onClick={() => onShow(id, path)}
              aria-label={`Show ${title} in ${path}`}
            >
              {path}
            </button>
          ))}
      </p>
    </section>
  ));
}
