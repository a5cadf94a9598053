// Starts the servers that the film benches compare, each in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../packages/server/test/running.ts'

export interface Started {
  readonly port: number
  /** Seconds of processor time so far. */
  cpu(): number
  /** Most memory so far, in MB. */
  memory(): number
  stop(): void
}

const TICKS_PER_SECOND = 100

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

const memoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const startedAs = (child: ChildProcess, port: number, pids: () => readonly number[]): Started => {
  const stop = () => void child.kill('SIGTERM')
  process.once('exit', stop)
  return {
    port,
    cpu: () => pids().reduce((sum, pid) => sum + cpuOf(pid), 0),
    memory: () => Math.max(...pids().map(memoryOf)),
    stop,
  }
}

/** Starts a script of this folder, which prints its port. */
export async function startScript(name: string, folder: string): Promise<Started> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(child.stdout, 'data')
  return startedAs(child, Number(printed), () => [child.pid!])
}

/** Finds nginx: installed, or the program that NGINX_PATH names. */
function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return [process.env.NGINX_PATH ?? '', ...folders.map((folder) => join(folder, 'nginx'))].find(
    (file) => file !== '' && existsSync(file),
  )
}

/** @returns null, after a line that says so, where nginx is missing */
export async function startNginx(folder: string): Promise<Started | null> {
  const nginx = findNginx()
  if (!nginx) {
    console.log('no nginx on this machine: it is left out\n')
    return null
  }
  const [port, own] = [await freePort(), join(folder, 'nginx')]
  mkdirSync(join(own, 'files'), { recursive: true, mode: 0o755 })
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(own, 'nginx.conf'),
    `${user} daemon off; worker_processes 1; pid ${own}/pid; error_log ${own}/log;
     events { worker_connections 512; }
     http {
       access_log off; sendfile on; client_max_body_size 0; keepalive_requests 1000000;
       ${paths.map((path) => `${path}_temp_path ${own}/${path};`).join(' ')}
       server { listen 127.0.0.1:${port}; root ${own}/files; location / { dav_methods PUT; } }
     }`,
  )
  const child = spawn(nginx, ['-p', own, '-c', join(own, 'nginx.conf')], { stdio: 'inherit' })
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) break
    await sleep(50)
  }
  const workers = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === child.pid)
      .map(Number)
  return startedAs(child, port, workers)
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  } catch {
    return 0
  }
}
