import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { compileDictionary, readDictionary } from '../../tools/dictionaries.ts'

/** Lets components find the English sentences, as the server would give them. */
export function giveWords(): void {
  const sentences = JSON.stringify(compileDictionary(readDictionary('en')))
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(sentences)))
}

/** A screen as it is drawn at an address: `/users?tab=flags`. */
export function atAddress(address: string, screen: ReactNode): ReactNode {
  const [ssrPath = '', ssrSearch = ''] = address.split('?')
  return createElement(Router, { ssrPath, ssrSearch, children: screen })
}

/** A component as it is first drawn, as HTML. Nothing is clicked, and no effect runs. */
export async function drawn(screen: ReactNode): Promise<string> {
  const { prelude } = await prerender(screen)
  return new Response(prelude).text()
}

/** The texts of drawn HTML, each between bars. */
export const textsOf = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

/** What a component says when it is first drawn: its texts, each between bars. */
export const saidBy = async (screen: ReactNode): Promise<string> => textsOf(await drawn(screen))

/** A screen whose calls have been answered: pairs of `api.x.query(input).queryKey` and the answer. */
export function withAnswers(screen: ReactNode, answers: readonly (readonly [QueryKey, unknown])[]): ReactNode {
  const client = new QueryClient()
  for (const [queryKey, answer] of answers) client.setQueryData(queryKey, answer)
  return createElement(QueryClientProvider, { client, children: screen })
}
