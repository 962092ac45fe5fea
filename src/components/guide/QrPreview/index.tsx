import { useEffect, useState, type ReactNode } from 'react';
import sample from '@site/.docusaurus/facts/qr-sample.json';
import { addressProblem } from '@site/src/components/guide/QrPreview/checkout-url';
import { failureText } from '@site/src/components/failure-text';
import { loaded } from '@site/src/components/load-error';
import { qrFile, qrOptions, qrPath, type QrDrawing } from '@site/src/domain/qr-code';
import { CopyButton } from '../../CopyButton';
import { TextField, ToolFrame } from '../../ToolFrame';
import tool from '../../ToolFrame/styles.module.css';
import styles from './styles.module.css';

const MIN_WIDTH = 3;
const MAX_WIDTH = 100;

async function drawCode(text: string): Promise<QrDrawing> {
  const { encodeQR } = await loaded(import('qr'));
  return qrPath(encodeQR(text, 'raw', qrOptions));
}

/** Parses a width in centimeters, or returns `undefined` if it isn't valid. */
function centimeters(typed: string): number | undefined {
  const width = Number(typed.replace(',', '.'));
  return typed.trim() && width > 0 && width <= MAX_WIDTH ? width : undefined;
}

function sizeProblem(width: number | undefined): string | undefined {
  if (width === undefined) return `Enter a width in centimeters, up to ${MAX_WIDTH}.`;
  return width < MIN_WIDTH ? `Too small: phones need at least ${MIN_WIDTH} cm, quiet zone included.` : undefined;
}

/** Draws the QR code of a checkout page, as a point of sale would show it. */
export default function QrPreview(): ReactNode {
  const [address, setAddress] = useState(sample.url);
  const [size, setSize] = useState(String(MIN_WIDTH));
  const [drawing, setDrawing] = useState<QrDrawing>(sample);
  const [failure, setFailure] = useState('');
  const problem = addressProblem(address);
  const width = centimeters(size);
  const url = address.trim();
  useEffect(() => {
    if (problem || url === sample.url) return setDrawing(sample);
    let isCurrent = true;
    const show = (made: QrDrawing): void => {
      if (!isCurrent) return;
      setDrawing(made);
      setFailure('');
    };
    drawCode(url).then(show, (error) => isCurrent && setFailure(failureText(error, 'The QR code', 'edit the address')));
    return () => {
      isCurrent = false;
    };
  }, [url, problem]);
  const module = ((width ?? MIN_WIDTH) * 10) / drawing.size;
  return (
    <ToolFrame label="QR preview">
      <div data-needs-script="" data-search="skip">
        <TextField
          label="checkoutUrl"
          hint="The sample opens a sandbox page."
          inputMode="url"
          value={address}
          onChange={setAddress}
          {...((problem || failure) && { problem: problem ?? failure })}
        />
        <TextField
          label="Printed width in centimeters"
          hint={`One module is ${module.toFixed(2)} mm wide.`}
          inputMode="decimal"
          value={size}
          onChange={setSize}
          {...(sizeProblem(width) && { problem: sizeProblem(width) as string })}
        />
      </div>
      <figure className={styles.figure}>
        {problem ? (
          <p className={styles.empty}>No code for this address.</p>
        ) : (
          <svg className={styles.code} viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={`QR code of ${url}`}>
            <path d={drawing.path} shapeRendering="crispEdges" />
          </svg>
        )}
        <figcaption aria-live="polite">
          {problem ? '' : `${drawing.size - 2 * qrOptions.border} modules on each side and a quiet zone of ${qrOptions.border}, level M.`}
        </figcaption>
      </figure>
      {!problem && (
        <div className={tool.actions} data-needs-script="" data-search="skip">
          <CopyButton what="SVG file" text={() => qrFile(drawing, width ?? MIN_WIDTH)} />{' '}
          <span className={tool.hint}>{`as SVG, ${width ?? MIN_WIDTH} cm wide`}</span>
        </div>
      )}
    </ToolFrame>
  );
}
