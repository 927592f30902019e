import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export async function bundleScript(path: string, define: Record<string, string> = {}, target = 'es2023'): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target,
      minify: true,
      rolldownOptions: { input: fileURLToPath(new URL(`../${path}`, import.meta.url)), output: { format: 'iife' } },
      modulePreload: false,
    },
  })
  const first = Array.isArray(output) ? output[0] : output
  if (!first || !('output' in first)) throw new Error(`${path}: the build produced no output`)
  return first.output[0].code.trim()
}

export const insideScript = (code: string): string => code.replaceAll('</script', '<\\/script')
