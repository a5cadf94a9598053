// npm start, worker, dev, test, bench, pictures, kill, long, doctor: finds the pinned Node and runs the task with it, in one process group.
import { findNode, root, runToEnd, SERVER_ENV } from './node.mjs'
import { buildWeb } from './web.mjs'

const TASKS = {
  start: { program: 'packages/server/src/main.ts', needsWeb: true, env: SERVER_ENV },
  worker: { program: 'packages/server/src/worker.ts', env: SERVER_ENV },
  dev: { program: 'scripts/dev.ts' },
  test: { program: 'scripts/test.ts' },
  bench: { program: 'scripts/bench.ts' },
  pictures: { program: 'scripts/pictures.ts' },
  kill: { program: 'scripts/kill.ts' },
  long: { program: 'node_modules/@playwright/test/cli.js', args: ['test', '--config', 'e2e/long'] },
  doctor: { program: 'packages/server/src/doctor.ts', env: SERVER_ENV },
}

async function run(name, args) {
  const task = TASKS[name]
  if (!task) return refuse(`Unknown task ${name}: one of ${Object.keys(TASKS).join(', ')}.`)
  const node = findNode()
  if (!node) {
    return refuse(
      `Node 26 is needed: no pinned one for ${process.platform}-${process.arch}, and this one is ${process.versions.node}.`,
    )
  }
  process.chdir(root)
  if (task.needsWeb) {
    const built = await buildWeb(node)
    if (built !== 0) return built
  }
  return runToEnd(node, [task.program, ...(task.args ?? []), ...args], {
    env: { ...task.env, ...process.env },
  })
}

function refuse(line) {
  console.error(line)
  return 1
}

const [name, ...args] = process.argv.slice(2)
process.exitCode = await run(name, args)
