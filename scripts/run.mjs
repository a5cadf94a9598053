// Finds the pinned Node and runs a task of npm with it, in one process group.
import { findNode, root, runToEnd } from './node.mjs'
import { TASKS } from './tasks.mjs'
import { buildWeb } from './web.mjs'

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
