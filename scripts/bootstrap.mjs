/**
 * Runs first in `npm start`, `npm test` and other commands. Installs missing packages, and then starts the command with
 * the project's own Node. Plain JavaScript without packages, so that any Node ≥ 20 can run it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setInterval } from 'node:timers'
import { staleBuilds } from './bootstrap/builds.mjs'
import { isInstalled } from './bootstrap/installed.mjs'
import { projectNode } from './bootstrap/project-node.mjs'
import { root } from './bootstrap/root.mjs'
import { serverFlags } from './bootstrap/server-flags.mjs'

const watched = ['server/src', 'server/locales', 'server/migrations', 'contract/src']

/** `before` prepares the commands. */
const verbs = {
  start: { before: [build], commands: [[...serverFlags, 'server/dist/main.js']] },
  dev: {
    before: [],
    env: { PUBLIC_URL: process.env.PUBLIC_URL || 'http://127.0.0.1:5173', API_PORT: process.env.PORT || '3000' },
    commands: [
      [...watched.map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'server/src/main.ts'],
      ['node_modules/vite/bin/vite.js', 'web'],
    ],
  },
  test: { before: [], commands: [['scripts/test.ts']] },
  bench: { before: [build], commands: [['bench/main.ts']] },
  torture: { before: [], commands: [['torture/main.ts']] },
  'test:browsers': { before: [build], commands: [['scripts/test-browsers.ts']] },
  'test:money': { before: [], commands: [['torture/money.ts']] },
  audit: { before: [], commands: [['scripts/audit.ts']] },
  fuzz: { before: [], commands: [['scripts/fuzz.ts']] },
  pictures: { before: [build], commands: [['scripts/pictures.ts']] },
  seed: { before: [], commands: [[...serverFlags, 'server/src/commands/seed.ts']] },
  admin: { before: [], commands: [['server/src/commands/admin.ts']] },
  'verify-ledger': { before: [], commands: [['server/src/commands/verify-ledger/main.ts']] },
  psql: { before: [], commands: [['server/src/commands/psql.ts']] },
  build: { before: [build], commands: [] },
  backup: { before: [], commands: [['server/src/commands/backup.ts']] },
  restore: { before: [], commands: [['server/src/commands/restore.ts']] },
}

function refuse(message) {
  console.error(message)
  process.exit(1)
}

function npm(args) {
  const own = process.env.npm_execpath
  const [command, all] = own ? [process.execPath, [own, ...args]] : ['npm', args]
  return spawnSync(command, all, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function install() {
  if (isInstalled()) return
  console.log('Installing packages. This happens once and takes a minute or two …')
  if (!npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])) refuse('npm could not install the packages: see above.')
}

function environment(node, extra = {}) {
  return {
    ...process.env,
    ...extra,
    PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    HAI_NODE: node,
  }
}

function build(node) {
  if (staleBuilds().length === 0) return
  console.log('Building the app …')
  const { status } = spawnSync(node, ['scripts/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(node),
  })
  if (status !== 0) refuse('The build failed: see above.')
}

const ORPHAN_CHECK_MS = 250

/** Calls `leave` if npm, our parent process, has ended. */
function whenOrphaned(leave) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && leave(), ORPHAN_CHECK_MS).unref()
}

/**
 * When one command ends, ends the others, and later exits with the status of that one. The IPC channel tells the
 * children if this process ends for any reason.
 */
function runAll(node, commands, env) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const children = commands.map((args) => spawn(node, args, { cwd: root, stdio, env: environment(node, env) }))
  const pass = (signal) => children.forEach((child) => child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal))
  whenOrphaned(() => pass('SIGTERM'))
  let left = children.length
  children.forEach((child) =>
    child.once('exit', (code, signal) => {
      process.exitCode ??= code ?? (signal === 'SIGINT' ? 130 : 1)
      left -= 1
      if (left > 0) pass('SIGTERM')
    }),
  )
}

const [name, ...args] = process.argv.slice(2)
const verb = Object.hasOwn(verbs, name ?? '') ? verbs[name] : undefined
if (!verb) refuse(`Say one of: ${Object.keys(verbs).join(', ')}.`)
install()
const node = projectNode()
if (!node) refuse(`No Node 24 comes with the packages for ${process.platform}-${process.arch}: install Node 24 and start again.`)
for (const step of verb.before) step(node)
const missing = verb.commands
  .map((command) => command.findLast((part) => !part.startsWith('--') && part.includes('/')))
  .find((path) => path && !existsSync(join(root, path)))
if (missing) refuse(`${missing} is missing: this copy of the project is not complete.`)
runAll(
  node,
  verb.commands.map((command, index) => (index === 0 ? [...command, ...args] : command)),
  verb.env,
)
