import { useId, type ReactNode } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { Picture } from '@site/src/components/Picture';
import styles from './styles.module.css';

/** Writers set only `of`. src/plugins/remark/hub-screens.ts sets the other properties. */
interface HubScreenProps {
  of?: string;
  file?: string;
  width?: string;
  height?: string;
  alt?: string;
  caption?: string;
  /** One callout per line. */
  marks?: string;
}

/** An illustrated screen with its numbered callouts as a list. */
export default function HubScreen({ file = '', width = '760', height = '400', alt, caption, marks = '' }: HubScreenProps): ReactNode {
  const src = useBaseUrl(file);
  const id = useId();
  const legend = marks.split('\n').filter(Boolean);
  return (
    <figure className={Number(width) > 500 ? styles.figure : `${styles.figure} ${styles.slim}`} aria-labelledby={id}>
      <Picture src={src} className={styles.picture}>
        <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      </Picture>
      <figcaption className={styles.about}>
        <p id={id} className={styles.caption}>
          {caption}
        </p>
        {legend.length > 0 && (
          <ol className={styles.legend}>
            {legend.map((mark) => (
              <li key={mark}>{mark}</li>
            ))}
          </ol>
        )}
      </figcaption>
    </figure>
  );
}
