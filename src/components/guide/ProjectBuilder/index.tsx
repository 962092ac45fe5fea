import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import facts from '@site/.docusaurus/facts/projects.json';
import { integrations, languageName, nameOf, variantOf } from '@site/src/reference/projects/combinations';
import { RadioField, type Option } from '../../ToolForm';
import { Files } from './Files';
import { Steps, stepsOf } from './Steps';
import styles from './styles.module.css';
import { useChoice } from './useChoice';
import { useProject } from './useProject';
import { isSideBySide, useStepInView } from './useStepInView';

const FIRST = { step: 'run', file: 'README.md' };

const WEBHOOKS: readonly Option<string>[] = [
  ['yes', 'With webhooks'],
  ['no', 'Without'],
];

/** A project to start from, explained in steps. Readers choose the language, the integration, and whether it handles webhooks. */
export default function ProjectBuilder(): ReactNode {
  const [choice, choose] = useChoice();
  const [shown, setShown] = useState(FIRST);
  /** Whether the files are below the current step, which the reader chose, instead of below all steps. */
  const [isPlaced, setIsPlaced] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const code = useRef<HTMLDivElement>(null);
  const project = useProject(choice, code);
  const variant = variantOf(choice);
  const { files } = project;
  const showStep = useCallback(
    (step: string) => setShown({ step, file: files.find(({ steps }) => steps.includes(step))?.path ?? FIRST.file }),
    [files],
  );
  useStepInView(list, variant, showStep);
  const showFile = (next: string, path: string): void => {
    setShown({ step: next, file: path });
    setIsPlaced(true);
  };
  useEffect(() => {
    if (isPlaced && !isSideBySide()) code.current?.scrollIntoView({ block: 'nearest' });
  }, [isPlaced, shown]);
  const step = stepsOf(variant).some(({ id }) => id === shown.step) ? shown.step : FIRST.step;
  const file = files.some(({ path }) => path === shown.file)
    ? shown.file
    : (files.find(({ steps }) => steps.includes(step))?.path ?? FIRST.file);
  const zip = useBaseUrl(`/downloads/projects/${nameOf(choice)}.zip`);
  return (
    <div className={styles.builder}>
      <form className={styles.choices} aria-label="Your project" onSubmit={(event) => event.preventDefault()} data-needs-script>
        <RadioField
          label="Language"
          value={choice.language}
          options={facts.languages.map((id) => [id, languageName(id)] as const)}
          onChange={(language) => choose({ language })}
        />
        <RadioField
          label="Integration"
          value={choice.integration}
          options={integrations.map(({ id, name }) => [id, name] as const)}
          onChange={(integration) => choose({ integration })}
        />
        <RadioField
          label="Webhooks"
          value={choice.webhooks ? 'yes' : 'no'}
          options={WEBHOOKS}
          onChange={(webhooks) => choose({ webhooks: webhooks === 'yes' })}
        />
      </form>
      <p className={styles.download}>
        <a href={zip} download className="button button--primary">
          {`Download ${nameOf(choice)}.zip`}
        </a>
      </p>
      {project.isMissing && (
        <p role="alert">These files couldn't be loaded. Check the connection and choose again, or download the project.</p>
      )}
      <div className={styles.columns}>
        <div ref={list} className={styles.steps}>
          <Steps variant={variant} files={files} current={step} isFollowed={isPlaced} onShow={showFile} />
        </div>
        <Files ref={code} project={project} file={file} step={step} onChoose={(path) => setShown({ step, file: path })} />
      </div>
    </div>
  );
}
