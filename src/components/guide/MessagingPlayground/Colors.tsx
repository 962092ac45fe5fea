import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { contrastOf } from '@site/src/components/guide/MessagingPlayground/contrast';
import type { MessageSettings } from '@site/src/components/messaging/model/settings';
import styles from './styles.module.css';

/** WCAG 2.2, success criterion 1.4.3. */
const LEAST = 4.5;

interface ColorsProps {
  stage: RefObject<HTMLDivElement | null>;
  settings: MessageSettings;
}

/** `rgb(15, 107, 92)` as a color input wants it; black for what is no color. */
const hexOf = (color = ''): string =>
  `#${[0, 1, 2]
    .map((index) =>
      Number(color.match(/\d+/g)?.[index] ?? 0)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

interface Measured {
  text: string;
  background: string;
  ratio: number | undefined;
}

/** Puts the reader's own colors on the preview, and says whether the text can still be read on them. */
export function Colors({ stage, settings }: ColorsProps): ReactNode {
  const [background, setBackground] = useState('');
  const [color, setColor] = useState('');
  const [seen, setSeen] = useState<Measured>();
  useEffect(() => {
    const box = stage.current;
    if (!box) return;
    // An empty value takes the property away, and the theme shows again.
    box.style.setProperty('--stage', background);
    box.style.setProperty('--partita-color', color);
    const element = box.firstElementChild;
    const text = element ? getComputedStyle(element).color : '';
    const behind = getComputedStyle(box).backgroundColor;
    setSeen({ text, background: behind, ratio: contrastOf(text, behind) });
  }, [stage, settings, background, color]);
  const ratio = seen?.ratio;
  return (
    <fieldset className={styles.colors} data-needs-script>
      <legend>Your colors</legend>
      <label>
        <input type="color" value={hexOf(seen?.background)} onChange={(event) => setBackground(event.target.value)} />
        Background of your page
      </label>
      <label>
        <input type="color" value={hexOf(seen?.text)} onChange={(event) => setColor(event.target.value)} />
        <code>--partita-color</code>
      </label>
      <p className={styles.contrast} aria-live="polite" data-low={ratio !== undefined && ratio < LEAST}>
        {ratio !== undefined &&
          (ratio < LEAST
            ? `Contrast ${ratio.toFixed(1)}:1 is less than ${LEAST}:1. Choose another theme, or another color.`
            : `Contrast ${ratio.toFixed(1)}:1`)}
      </p>
    </fieldset>
  );
}
