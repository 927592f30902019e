import { test as base } from '@playwright/test'

interface Options {
  /** Default: false, which saves the processor time of code and texts that the flow never uses. */
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
