import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { dictionaryFiles } from '../../tools/dictionary-files.ts'

/** Texts load as in the app: each file of a feature has only its own texts, and the common ones are there. */
export function provideTexts(): void {
  const files = dictionaryFiles('en')
  const common = files.get('translation') ?? ''
  const withCommon = (path: string): string => {
    const own = files.get(/(\w+)\.json$/.exec(path)?.[1] ?? '') ?? '{}'
    return JSON.stringify({ ...JSON.parse(common), ...JSON.parse(own) })
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(withCommon(path))))
}

export function atAddress(address: string, screen: ReactNode): ReactNode {
  const [ssrPath = '', ssrSearch = ''] = address.split('?')
  return createElement(Router, { ssrPath, ssrSearch, children: screen })
}

export async function renderedHtml(screen: ReactNode): Promise<string> {
  const { prelude } = await prerender(screen)
  return new Response(prelude).text()
}

/** The texts of HTML, separated by bars. */
export const textsOf = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

export const textsOfScreen = async (screen: ReactNode): Promise<string> => textsOf(await renderedHtml(screen))

export function withAnswers(screen: ReactNode, answers: readonly (readonly [QueryKey, unknown])[]): ReactNode {
  const client = new QueryClient()
  for (const [queryKey, answer] of answers) client.setQueryData(queryKey, answer)
  return createElement(QueryClientProvider, { client, children: screen })
}
