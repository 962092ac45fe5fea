import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withTokens } from './styles';

const read = (file: string): string => readFileSync(path.join(__dirname, file), 'utf8');

/** Reads the stylesheet of the payment page. The build of the downloadable program replaces this module. */
export const readStyles = (): string => withTokens(read('page.css'), read('../../../css/tokens.css'));
