import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { releasePaths } from '../hosting/release';

/** A web server from a Debian package. */
export interface WebServer {
  name: 'nginx' | 'Caddy';
  /** Debian packages with the server and the modules that the configuration needs. */
  packages: readonly string[];
  isInstalled(): boolean;
  /** Writes additional configuration. @returns the command and the environment. */
  prepare(work: Work): Promise<{ command: string; args: string[]; env?: NodeJS.ProcessEnv }>;
  /** Returns the configuration of a site with only a folder, for the server's default behavior. */
  plain(folder: string, port: number): string;
}

interface Work {
  /** A folder for the server's files. */
  folder: string;
  /** The configuration of the site. */
  config: string;
}

const NGINX_BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const nginx: WebServer = {
  name: 'nginx',
  packages: ['nginx-core', 'libnginx-mod-http-brotli-static'],
  isInstalled: () => succeeds('nginx', '-v') && existsSync(NGINX_BROTLI),
  prepare({ folder, config }) {
    const main = path.join(folder, 'nginx.conf');
    const lines = [
      `load_module ${NGINX_BROTLI};`,
      // Workers of another user couldn't read the temporary folder.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      'worker_processes auto;',
      `pid ${folder}/nginx.pid;`,
      'error_log stderr warn;',
      'events { worker_connections 1024; }',
      'http {',
      '    access_log off;',
      // As in Debian's default configuration.
      '    sendfile on;',
      '    tcp_nopush on;',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `    ${name}_temp_path ${folder}/${name};`),
      `    include ${config};`,
      '}',
    ];
    writeFileSync(main, `${lines.join('\n')}\n`);
    return Promise.resolve({ command: 'nginx', args: ['-p', folder, '-c', main, '-e', 'stderr'] });
  },
  plain: (folder, port) => `server {\n    listen ${port};\n    root ${folder};\n}\n`,
};

const caddy: WebServer = {
  name: 'Caddy',
  packages: ['caddy'],
  isInstalled: () => succeeds('caddy', 'version'),
  prepare({ folder, config }) {
    const main = path.join(folder, 'Caddyfile');
    // Debian's version has only one address for its administration endpoint, so two servers couldn't run at the same time.
    writeFileSync(main, `{\n\tadmin off\n}\nimport ${config}\n`);
    return Promise.resolve({
      command: 'caddy',
      args: ['run', '--adapter', 'caddyfile', '--config', main],
      env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
  },
  plain: (folder, port) => `:${port} {\n\troot * ${folder}\n\tfile_server\n}\n`,
};

export const webServers: readonly WebServer[] = [nginx, caddy];

/** Reads a release's configuration for a server. */
export const configOf = ({ name }: WebServer, release: string): string =>
  path.join(release, name === 'nginx' ? releasePaths.nginx : releasePaths.caddy);

/** A running server. */
export interface Running {
  url: string;
  /** Returns the server's warnings and errors. */
  complaints(): string[];
  stop(): Promise<void>;
}

/** Milliseconds until the server must respond. */
const TIMEOUT = 10_000;

/** Starts a server with a configuration, and waits until it responds. @throws Error with its output if it doesn't. */
export async function startServer(server: WebServer, config: string, port: number, folder: string): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  const { command, args, env } = await server.prepare({ folder, config });
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
      throw new Error(`${server.name} didn't respond at ${url}:\n${log}\nIts configuration:\n${readFileSync(config, 'utf8')}`);
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
