// The entry point of the downloadable program, /downloads/partita-sandbox.mjs.
import { runProgram } from './program';

void runProgram('node partita-sandbox.mjs');
