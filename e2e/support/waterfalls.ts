import { expect, type Page } from '@playwright/test'

export interface Screen {
  readonly path: string
  readonly shows: string | RegExp
  /** Calls that the screen makes at once. Parts that are hidden on a phone make none there. */
  readonly calls: readonly string[]
  /** Calls made after the screen is ready, for content further down. */
  readonly after?: readonly string[]
}

export interface Around {
  readonly first: readonly string[]
  readonly background: readonly string[]
}

const callOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

/**
 * While all responses except those of `first` are delayed, the screen must make the calls of `calls`. After the
 * responses it makes no other calls than those of `after` and `background`.
 */
export async function expectNoWaterfall(
  page: Page,
  { path, shows, calls, after = [] }: Screen,
  { first, background }: Around,
): Promise<void> {
  await page.goto('/robots.txt')
  const asked = new Set<string>()
  const answers = Promise.withResolvers<undefined>()
  await page.route('**/rpc/*', async (route) => {
    const name = callOf(route.request().url())
    asked.add(name)
    if (!first.includes(name)) await answers.promise
    await route.continue()
  })
  await page.goto(path)
  await expect.poll(() => calls.filter((name) => !asked.has(name)), `${path} asks at once`).toEqual([])
  answers.resolve(undefined)
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  const known = new Set([...first, ...calls, ...after, ...background])
  expect(
    [...asked].filter((name) => !known.has(name)),
    `${path} asks for more`,
  ).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
