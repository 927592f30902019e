import { hasCode } from '../../api/api-error.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { useWords } from '../../lib/words.ts'
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
  const t = useWords('passwords')
  const own = useWords('identity')
  const signIn = useSignIn()
  const trouble = signIn.error && classifySignInError(signIn.error)
  return (
    <SecondCodeStep
      Frame={AuthFrame}
      act={own(signIn.isPending ? 'signing_in' : 'sign_in')}
      isBusy={signIn.isPending}
      isWrong={trouble?.kind === 'code_wrong'}
      onSend={(code, onWrong) =>
        signIn.mutate({ email, password, code }, { onError: (error) => hasCode(error, 'INVALID_CODE') && onWrong() })
      }
      onType={() => signIn.error && signIn.reset()}
      trouble={trouble && <Refusal trouble={trouble} email={email} />}
      wayOut={
        <Button kind="plain" wide onClick={onBack}>
          {t('other_account')}
        </Button>
      }
    />
  )
}

/** Errors at the top of the form. A wrong code shows at its field. */
function Refusal({ trouble, email }: { trouble: SignInError; email: string }) {
  const t = useWords('passwords')
  const own = useWords('identity')
  if (trouble.kind === 'locked')
    return (
      <Notice kind="problem" title={t('code_locked_title')}>
        <p>{own('locked_text', { time: clockTime(new Date(trouble.retry_at)) })}</p>
      </Notice>
    )
  return isFormError(trouble) ? <ErrorNotice error={trouble} email={email} /> : null
}
