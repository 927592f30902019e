import { hasCode } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { settingsAndBack } from '../ui/prove/settings-and-back.ts'
import { endStepUp } from './step-up-session.ts'

function look(error: unknown): void {
  if (hasCode(error, 'STEP_UP_REQUIRED')) endStepUp()
  // The role needs an authenticator: that is set up among the settings, and nothing is open before.
  if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) location.replace(settingsAndBack('security'))
}

/** Whatever call is told that the ten minutes are over, or that something is missing first. */
export function watchRefusals(): void {
  for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()])
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    })
}
