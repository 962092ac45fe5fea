import { useId, useRef, type ReactNode } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { useScrolls } from '@site/src/components/useScrolls';
import styles from './styles.module.css';

/** What src/plugins/remark/hub-screens.ts makes of `of`, the one attribute that writers give. */
interface HubScreenProps {
  of?: string;
  file?: string;
  width?: string;
  height?: string;
  alt?: string;
  caption?: string;
  /** One callout a line. */
  marks?: string;
}

/** A drawn screen with its callouts. The drawing is a file of its own that takes the font and the colors of the page. */
export default function HubScreen({ file = '', width = '760', height = '400', alt, caption, marks = '' }: HubScreenProps): ReactNode {
  const href = `${useBaseUrl(file)}#s`;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [frame, scrolls] = useScrolls();
  const isWide = Number(width) > 500;
  const drawing = (
    <svg className={isWide ? styles.wide : styles.narrow} width={width} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={alt}>
      <use href={href} />
    </svg>
  );
  const legend = marks.split('\n').filter(Boolean);
  return (
    <figure className={isWide ? styles.figure : `${styles.figure} ${styles.slim}`} aria-labelledby={id}>
      <div ref={frame} className={styles.frame} {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': 'Picture, scrolls sideways' })}>
        {drawing}
      </div>
      <figcaption id={id} className={styles.caption}>
        {caption}
      </figcaption>
      {isWide && (
        <button type="button" className={styles.enlarge} data-needs-script onClick={() => dialog.current?.showModal()}>
          Enlarge
        </button>
      )}
      {legend.length > 0 && (
        <ol className={styles.legend}>
          {legend.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ol>
      )}
      {isWide && (
        <dialog ref={dialog} className={styles.dialog} aria-label={caption}>
          <form method="dialog">
            <button type="submit">Close</button>
          </form>
          <div className={styles.large}>{drawing}</div>
        </dialog>
      )}
    </figure>
  );
}
