import type { Language } from '@hai/contract/languages'
import { prerender } from 'react-dom/static'
import { startTranslations } from '../../lib/translations.ts'
import { App } from '../app.tsx'
import { auth } from '../session/auth.ts'

/** Renders /auth for a signed-out visitor at build time (`tools/prerender-sign-in.ts`). */
export async function drawSignIn(language: Language): Promise<string> {
  await startTranslations(language)
  await auth.start()
  const faults: unknown[] = []
  const { prelude } = await prerender(<App />, { progressiveChunkSize: Infinity, onError: (fault) => void faults.push(fault) })
  if (faults.length > 0) throw new AggregateError(faults, 'could not render the sign-in page')
  return new Response(prelude).text()
}
