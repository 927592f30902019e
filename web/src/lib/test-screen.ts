import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { compileDictionary, readDictionary } from '../../tools/dictionaries.ts'

/** Lets components find the English sentences, as the server would give them. */
export function giveWords(): void {
  const sentences = JSON.stringify(compileDictionary(readDictionary('en')))
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(sentences)))
}

/** A screen as it is drawn at an address: `/users?tab=flags`. */
export function atAddress(address: string, screen: ReactNode): ReactNode {
  const [ssrPath = '', ssrSearch = ''] = address.split('?')
  return createElement(Router, { ssrPath, ssrSearch, children: screen })
}

/** What a component says when it is first drawn: its texts, each between bars. Nothing is clicked, and no effect runs. */
export async function saidBy(screen: ReactNode): Promise<string> {
  const { prelude } = await prerender(screen)
  const html = await new Response(prelude).text()
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
}
