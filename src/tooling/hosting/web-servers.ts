import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redirect } from '../../data/redirects';
import type { HeaderRule } from './header-table';
import { serverConfigs } from './server-configs';

/** A web server from a Debian package. */
export interface WebServer {
  name: 'nginx' | 'Caddy';
  package: string;
  isInstalled(): boolean;
  /** Writes its main configuration into a folder, around that of the site. @returns the command and the environment. */
  prepare(folder: string, site: string): { command: string; args: string[]; env?: NodeJS.ProcessEnv };
}

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const nginx: WebServer = {
  name: 'nginx',
  package: 'nginx-core',
  isInstalled: () => succeeds('nginx', '-v'),
  prepare(folder, site) {
    const main = path.join(folder, 'main.conf');
    const lines = [
      // Workers of another user couldn't read the temporary folder.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      `pid ${folder}/nginx.pid;`,
      'error_log stderr warn;',
      'events { worker_connections 1024; }',
      'http {',
      '    access_log off;',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `    ${name}_temp_path ${folder}/${name};`),
      `    include ${site};`,
      '}',
    ];
    writeFileSync(main, `${lines.join('\n')}\n`);
    return { command: 'nginx', args: ['-p', folder, '-c', main, '-e', 'stderr'] };
  },
};

const caddy: WebServer = {
  name: 'Caddy',
  package: 'caddy',
  isInstalled: () => succeeds('caddy', 'version'),
  prepare(folder, site) {
    const main = path.join(folder, 'main.Caddyfile');
    // Debian's version has only one address for its administration endpoint, so two servers couldn't run at the same time.
    writeFileSync(main, `{\n\tadmin off\n}\nimport ${site}\n`);
    return {
      command: 'caddy',
      args: ['run', '--adapter', 'caddyfile', '--config', main],
      env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    };
  },
};

export const webServers: readonly WebServer[] = [nginx, caddy];

interface Site {
  rules: readonly HeaderRule[];
  redirects?: readonly Redirect[];
  /** The site's folder, and the port. The configurations have others. */
  root: string;
  port: number;
}

/** A running server. */
export interface Running {
  url: string;
  /** Returns the server's warnings and errors. */
  complaints(): string[];
  stop(): Promise<void>;
}

/** Milliseconds until the server must respond. */
const TIMEOUT = 10_000;

/**
 * Starts a server with the site's configuration, and waits until it responds.
 * @param folder For the server's files.
 * @throws Error with its output if it doesn't.
 */
export async function startServer(server: WebServer, folder: string, { rules, redirects = [], root, port }: Site): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  const name = server.name === 'nginx' ? 'nginx.conf' : 'Caddyfile';
  const config = serverConfigs(rules, redirects)[name].replaceAll('8080', String(port)).replaceAll('/srv/partita-docs', root);
  const file = path.join(folder, name);
  writeFileSync(file, config);
  const { command, args, env } = server.prepare(folder, file);
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (part) => (log += String(part)));
  child.on('error', (error) => (log += error.message));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const url = `http://127.0.0.1:${port}/`;
  const end = Date.now() + TIMEOUT;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`${server.name} didn't respond at ${url}:\n${log}\nIts configuration:\n${config}`);
    }
    await wait(50);
  }
  return {
    url,
    complaints: () => log.split('\n').filter((line) => /\[(?:warn|error|crit|alert|emerg)\]|"level":"(?:error|fatal|panic)"/.test(line)),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
