import type { Plugin, Rolldown } from 'vite'
import { chunksOf } from './chunk-list.ts'

/** Every signed-in page needs these at once. */
export const memberEntries = ['src/app/shell/member-shell.tsx', 'src/features/notifications/notification-bell.tsx']

export const shellOf = (bundle: Rolldown.OutputBundle, entry: ReadonlySet<string>): string[] => [
  ...new Set(memberEntries.flatMap((source) => chunksOf(bundle, source, entry))),
]

const wallet = 'src/features/wallet/'
const statements = 'src/features/statements/'
const cashouts = 'src/features/cashouts/'
const listed = `${cashouts}index.ts`
const support = ['src/app/pages/public-pages.tsx', 'src/app/pages/support-page.tsx']
const legal = ['src/app/pages/public-pages.tsx', 'src/features/legal/index.ts']
const schedules = 'src/features/schedules/index.ts'
const agents = 'src/app/pages/agent-pages.tsx'

/** Source files of each page, by path pattern as in `src/app/routes.tsx`. The first match is used. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/wallet': [`${wallet}wallet-screen.tsx`, `${wallet}wallet-files.tsx`],
  '/wallet/statements': [`${statements}statements-screen.tsx`],
  '/wallet/scheduled': [schedules],
  '/wallet/scheduled/:id': [schedules],
  '/wallet/cash-outs': [listed],
  '/wallet/cash-outs/:id': [listed, `${cashouts}cashout-screen.tsx`],
  '/wallet/:id': [`${wallet}transaction-screen.tsx`],
  '/funding/:id': ['src/features/funding/funding-screen.tsx'],
  '/requests': ['src/features/requests/requests-screen.tsx'],
  '/requests/splits/:id': ['src/features/requests/split-screen.tsx'],
  '/requests/:id': ['src/features/requests/request-screen.tsx'],
  '/settings': ['src/app/pages/settings-screen.tsx'],
  '/tasks': ['src/features/tasks/tasks-screen.tsx'],
  '/tasks/:id': ['src/features/tasks/task-screen.tsx'],
  '/messages': ['src/app/pages/messages-page.tsx'],
  '/disputes': ['src/features/disputes/dispute-pages.tsx'],
  '/disputes/:id': ['src/features/disputes/dispute-pages.tsx'],
  '/agents': [agents],
  '/agents/dashboard': [agents],
  '/cash-ins/:id': [agents],
  '/verify-phone': ['src/features/phone/verify-phone-screen.tsx'],
  '/cashout-receipt/:id': [listed, `${cashouts}cashout-receipt-screen.tsx`],
  '/verify': [`${statements}verify-screen.tsx`],
  '/verify/:code': [`${statements}verify-screen.tsx`],
  '/pay': ['src/features/pay/index.ts'],
  '/support': support,
  '/support/:slug': [...support, 'src/features/help/help-article.tsx'],
  '/compliance': legal,
  '/transparency': ['src/features/transparency/transparency-pages.tsx'],
  '/transparency/balance': ['src/features/transparency/transparency-pages.tsx'],
  '/transparency/check': ['src/features/transparency/transparency-pages.tsx'],
  '/legal': legal,
  '/legal/:page': legal,
}

function filesOf(bundle: Rolldown.OutputBundle, sources: readonly string[], without: ReadonlySet<string>): string[] {
  return [
    ...new Set(
      sources.flatMap((source) => {
        if (chunksOf(bundle, source).length === 0) throw new Error(`${source} is in no chunk of the build`)
        return chunksOf(bundle, source, without)
      }),
    ),
  ]
}

/**
 * Writes `.vite/pages.json`: the files of each page in addition to the entry. The server adds them to the page as
 * preloads (`server/src/http/page-code.ts`), so that they load in parallel with the entry.
 */
export function pageCodePlugin(): Plugin {
  return {
    name: 'hai:page-code',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = new Set(chunksOf(bundle, 'src/main.tsx'))
      const before = new Set([...entry, ...shellOf(bundle, entry)])
      const files = Object.entries(pages).map(([pattern, sources]) => [pattern, filesOf(bundle, sources, before)])
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}
