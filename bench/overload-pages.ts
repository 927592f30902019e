import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd } from './crowd.ts'
import { openConnection, succeeded } from './http-client.ts'
import { inBatches } from './in-batches.ts'
import { everyPage, openPage, type Page } from './page.ts'
import { pay, type Person } from './server-process.ts'

/** Members with open pages. They make no payments during the floods. */
export const QUIET_MEMBERS = 20
const PAGES_EACH = 5
const HEARD_WITHIN_MS = 15_000

export interface OpenPages {
  readonly count: number
  readonly dropped: () => number
  /** Pays each of these members, and returns how many pages received the event. */
  readonly countBalances: () => Promise<number>
  readonly close: () => void
}

function waitForBalance(page: Page): Promise<boolean> {
  const heard = new Promise<true>((resolve) =>
    page.onMessage(({ channel, event }) => {
      if (channel === 'wallet' && event === 'balance') resolve(true)
    }),
  )
  return Promise.race([heard, delay(HEARD_WITHIN_MS, false)])
}

export async function openPages({ port, quiet }: Pick<Crowd, 'port' | 'quiet'>): Promise<OpenPages> {
  const people = quiet.flatMap((person) => Array.from({ length: PAGES_EACH }, () => person))
  const pages = await inBatches(people, (person) => openPage(port, person, everyPage))

  async function payAll(): Promise<void> {
    const connection = await openConnection(port)
    for (const [index, payee] of quiet.entries()) {
      const payer: Person | undefined = quiet[(index + 1) % quiet.length]
      if (payer) succeeded(await pay(connection, payer, payee))
    }
    connection.close()
  }

  return {
    count: pages.length,
    dropped: () => pages.filter((page) => !page.isOpen()).length,
    countBalances: async () => {
      const hearing = Promise.all(pages.map(waitForBalance))
      await payAll()
      return (await hearing).filter((heard) => heard).length
    },
    close: () => pages.forEach((page) => page.close()),
  }
}
