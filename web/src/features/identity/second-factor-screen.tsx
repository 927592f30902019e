import { hasCode } from '../../api/api-error.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SecondCodeStep } from '../../ui/second-code-step.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { isFormError, ErrorNotice } from './error-notice.tsx'
import { type SignInError, classifySignInError } from './sign-in-errors.ts'
import { useSignIn } from './use-sign-in.ts'

export interface SecondFactorScreenProps {
  email: string
  password: string
  onBack: () => void
}

export function SecondFactorScreen({ email, password, onBack }: SecondFactorScreenProps) {
  const t = useTranslations('passwords')
  const own = useTranslations('identity')
  const signIn = useSignIn()
  const problem = signIn.error && classifySignInError(signIn.error)
  return (
    <SecondCodeStep
      Frame={AuthFrame}
      submitLabel={own(signIn.isPending ? 'signing_in' : 'ui.sign_in')}
      isBusy={signIn.isPending}
      isWrong={problem?.kind === 'code_wrong'}
      onSend={(code, onWrong) =>
        signIn.mutate({ email, password, code }, { onError: (error) => hasCode(error, 'INVALID_CODE') && onWrong() })
      }
      onType={() => signIn.error && signIn.reset()}
      problem={problem && <Refusal problem={problem} email={email} />}
      alternative={
        <Button kind="plain" wide onClick={onBack}>
          {t('other_account')}
        </Button>
      }
    />
  )
}

/** A wrong code shows at its field instead. */
function Refusal({ problem, email }: { problem: SignInError; email: string }) {
  const t = useTranslations('passwords')
  const own = useTranslations('identity')
  if (problem.kind === 'locked')
    return (
      <Notice kind="problem" title={t('code_locked_title')}>
        <p>{own('locked_text', { time: clockTime(new Date(problem.retry_at)) })}</p>
      </Notice>
    )
  return isFormError(problem) ? <ErrorNotice error={problem} email={email} /> : null
}
