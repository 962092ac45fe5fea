import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { contrastOf } from '@site/src/components/guide/MessagingPlayground/contrast';
import type { MessageSettings } from '@site/src/components/messaging/model/settings';
import styles from './styles.module.css';

/** Minimum contrast: WCAG 2.2, success criterion 1.4.3. */
const MIN_CONTRAST = 4.5;

interface ColorsProps {
  stage: RefObject<HTMLDivElement | null>;
  settings: MessageSettings;
}

/** Converts a color such as `rgb(15, 107, 92)` to the format of a color input. Other values become black. */
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

/** Applies the reader's colors to the preview, and checks the contrast of the text. */
export function Colors({ stage, settings }: ColorsProps): ReactNode {
  const [background, setBackground] = useState('');
  const [color, setColor] = useState('');
  const [measured, setMeasured] = useState<Measured>();
  useEffect(() => {
    const box = stage.current;
    if (!box) return;
    // An empty value removes the property, so the theme applies again.
    box.style.setProperty('--stage', background);
    box.style.setProperty('--partita-color', color);
    const element = box.firstElementChild;
    const text = element ? getComputedStyle(element).color : '';
    const backgroundColor = getComputedStyle(box).backgroundColor;
    setMeasured({ text, background: backgroundColor, ratio: contrastOf(text, backgroundColor) });
  }, [stage, settings, background, color]);
  const ratio = measured?.ratio;
  return (
    <fieldset className={styles.colors} data-needs-script>
      <legend>Your colors</legend>
      <label>
        <input type="color" value={hexOf(measured?.background)} onChange={(event) => setBackground(event.target.value)} />
        Background of your page
      </label>
      <label>
        <input type="color" value={hexOf(measured?.text)} onChange={(event) => setColor(event.target.value)} />
        <code>--partita-color</code>
      </label>
      <p className={styles.contrast} aria-live="polite" data-low={ratio !== undefined && ratio < MIN_CONTRAST}>
        {ratio !== undefined &&
          (ratio < MIN_CONTRAST
            ? `Contrast ${ratio.toFixed(1)}:1 is less than ${MIN_CONTRAST}:1. Choose another theme, or another color.`
            : `Contrast ${ratio.toFixed(1)}:1`)}
      </p>
    </fieldset>
  );
}
