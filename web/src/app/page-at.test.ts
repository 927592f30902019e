import { notificationDestination } from '@hai/contract/notification-destination'
import { notification, notificationTypes } from '@hai/contract/notifications'
import { expect, test } from 'vitest'
import { paths } from '../lib/paths.ts'
import { pageAt } from './page-at.ts'
import type { PageName } from './page-manifest.ts'

/** Paths that open a page of another name. The landing page and `answer`, which needs an address, are not here. */
const otherPages: Partial<Record<keyof typeof paths, PageName>> = {
  conversation: 'messages',
  dispute: 'disputes',
  becomeAgent: 'agents',
  ownPhone: 'settings',
  ticket: 'support',
}

test('each path that the app builds opens the page of its name', () => {
  const built = Object.entries(paths).filter(([name]) => name !== 'landing' && name !== 'answer')
  const opened = built.map(([name, build]) => [name, pageAt((build as () => string)().replace(/\?.*$/, ''))?.page.name])
  expect(opened).toEqual(built.map(([name]) => [name, otherPages[name as keyof typeof paths] ?? name]))
})

test('each notification leads to a page', () => {
  const references = [null, ...notification.shape.reference_type.unwrap().options]
  const found = notificationTypes.flatMap((type) =>
    references.flatMap((reference_type) =>
      [null, '7'].flatMap((reference_id) => {
        const destination = notificationDestination({ type, reference_type, reference_id, metadata: {} })
        return destination ? [destination.path] : []
      }),
    ),
  )
  expect(found).toContain('/tasks/7')
  expect(found.filter((path) => !pageAt(path.replace(/\?.*$/, '')))).toEqual([])
})

test.each([
  ['/wallet/statements', 'statements'],
  ['/wallet/cash-outs', 'cashouts'],
  ['/wallet/01980000-0000-7000-8000-000000000001', 'transaction'],
  ['/requests/splits/7', 'split'],
  ['/requests/7', 'request'],
  ['/wallet/', 'wallet'],
  ['/wallet/7/more', undefined],
  ['/legal/no-such-page', undefined],
])('%s opens the page %s', (path, name) => {
  expect(pageAt(path)?.page.name).toBe(name)
})
