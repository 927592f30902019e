import { hasCode } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { settingsLink } from '../ui/second-factor/settings-link.ts'
import { endStepUp } from './step-up-session.ts'

function checkError(error: unknown): void {
  if (hasCode(error, 'STEP_UP_REQUIRED')) endStepUp()
  // The role requires an authenticator, which is set up in the settings.
  if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) location.replace(settingsLink('security'))
}

export function watchRefusals(): void {
  for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()])
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkError(event.action.error)
    })
}
