import { prerender } from 'react-dom/static'
import type { Language } from '../../lib/language.ts'
import { startWords } from '../../lib/words.ts'
import { App } from '../app.tsx'
import { auth } from '../session/auth.ts'

/** The app at /auth as React draws it for somebody who is signed out, for the build (`tools/draw-sign-in.ts`). */
export async function drawSignIn(language: Language): Promise<string> {
  await startWords(language)
  await auth.start()
  const faults: unknown[] = []
  const { prelude } = await prerender(<App />, { progressiveChunkSize: Infinity, onError: (fault) => void faults.push(fault) })
  if (faults.length > 0) throw new AggregateError(faults, 'the sign-in could not be drawn')
  return new Response(prelude).text()
}
