import { useMutation } from '@tanstack/react-query'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SecondCodeStep, type FrameComponent } from '../../ui/second-code-step.tsx'
import type { StoredAttempt } from './provider-redirect.ts'
import { AttemptEnded } from './attempt-ended.tsx'
import { confirmSignIn } from './finish-attempt.ts'

export function CodeStep({ attempt, Frame }: { attempt: StoredAttempt; Frame: FrameComponent }) {
  const t = useTranslations('passwords')
  const confirm = useMutation({ mutationFn: (code: string) => confirmSignIn(code, attempt) })
  const { error } = confirm
  if (hasCode(error, 'OAUTH_EXPIRED', 'OAUTH_USED', 'OAUTH_FOREIGN'))
    return <AttemptEnded error={error} storedAttempt={attempt} Frame={Frame} />
  const isWrong = hasCode(error, 'INVALID_CODE')
  return (
    <SecondCodeStep
      Frame={Frame}
      submitLabel={t('ui.sign_in')}
      isBusy={confirm.isPending || confirm.isSuccess}
      isWrong={isWrong}
      onSend={(code, onWrong) => confirm.mutate(code, { onError: (refusal) => hasCode(refusal, 'INVALID_CODE') && onWrong() })}
      onType={() => error && confirm.reset()}
      problem={error && !isWrong && <Notice kind="problem">{errorMessage(error)}</Notice>}
      alternative={
        <ButtonLink href={paths.signIn()} kind="plain" wide>
          {t('other_account')}
        </ButtonLink>
      }
    />
  )
}
