/**
 * `npm run test:browsers`: the most important flows in Firefox and WebKit. Names the packages of a browser that is not
 * installed. Fails only if a flow fails in an installed browser.
 */
import { spawnSync } from 'node:child_process'
import { isFirefoxInstalled } from '../e2e/browsers/firefox.ts'
import { isWebKitInstalled } from '../e2e/browsers/webkit.ts'

const browsers = [
  { name: 'Firefox', isInstalled: isFirefoxInstalled(), packages: 'firefox-esr' },
  { name: 'WebKit', isInstalled: isWebKitInstalled(), packages: 'webkit2gtk-driver xvfb xauth' },
]

function run(): number {
  const display = isWebKitInstalled() && process.env.DISPLAY === undefined ? ['xvfb-run', '--auto-servernum'] : []
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/browsers/playwright.config.ts']
  const [command = '', ...args] = display.concat(process.execPath, playwright, process.argv.slice(2))
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1
}

if (browsers.some(({ isInstalled }) => isInstalled)) process.exitCode = run()
for (const { name, isInstalled, packages } of browsers)
  if (!isInstalled) console.log(`${name} was not tested, because it is not installed. On Debian: apt-get install ${packages}`)
