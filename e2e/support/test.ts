import { test as base } from '@playwright/test'

interface Options {
  /** True: pages preload code and texts in the background. Default: false, to save processor time. */
  readonly preloads: boolean
}

/** Makes a page drop the tasks of the lowest priority, by which the app preloads code and texts. */
export function dropBackgroundTasks(): void {
  const postTask = scheduler.postTask.bind(scheduler)
  scheduler.postTask = (task, options) => (options?.priority === 'background' ? Promise.resolve() : postTask(task, options))
}

export const test = base.extend<Options>({
  preloads: [false, { option: true }],
  context: async ({ context, preloads }, use) => {
    if (!preloads) await context.addInitScript(dropBackgroundTasks)
    await use(context)
  },
})
