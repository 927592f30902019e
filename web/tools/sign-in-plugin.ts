import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { languages, type Language } from '@hai/contract/languages'
import type { Plugin } from 'vite'
import { bundleScript, insideScript } from './bundle-script.ts'

const program = fileURLToPath(new URL('prerender-sign-in.ts', import.meta.url))

export async function drawSignIn(): Promise<Readonly<Record<Language, string>>> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  return JSON.parse(stdout) as Record<Language, string>
}

const styles = (): string =>
  readFileSync(new URL('../src/early-sign-in.css', import.meta.url), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Writes auth.html: app.html with the first render of the sign-in page in each language. A script shows the visitor's
 * language before the app's code has loaded.
 */
export function signInPlugin(): Plugin {
  return {
    name: 'hai:sign-in',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const app = bundle['app.html']
        if (app?.type !== 'asset') throw new Error('no app.html in the build')
        const [drawn, script] = await Promise.all([drawSignIn(), bundleScript('src/early-sign-in.ts')])
        const templates = languages.map((language) => `<template id="sign-in-${language}">${drawn[language]}</template>`)
        const source = String(app.source)
          .replace('</head>', () => `<style>${styles()}</style></head>`)
          .replace('</body>', () => `${templates.join('')}<script>${insideScript(script)}</script></body>`)
        this.emitFile({ type: 'asset', fileName: 'auth.html', source })
      },
    },
  }
}
