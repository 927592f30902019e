import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useBackStep } from '../../lib/back-stack.ts'
import { replayEarlyPress, earlyInput } from '../../lib/early-sign-in-input.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { safeReturnPath, paths } from '../../lib/paths.ts'
import { wasEndedRemotely } from '../../lib/session-end.ts'
import { useTranslations } from '../../lib/translations.ts'
import { OptionalContent } from '../../ui/error-boundary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { storeEmailInHistory, emailInHistory } from './mail-history-entry.ts'
import { SignInForm } from './sign-in-form.tsx'

const SignUpForm = lazyScreen(() => import('./sign-up-form.tsx').then(({ SignUpForm: one }) => one))
if (isSignUp(new URLSearchParams(location.search))) void SignUpForm.preload()
const CheckMail = lazyScreen(() => import('./check-mail.tsx').then(({ CheckMail: one }) => one))
const SentGone = lazyScreen(() => import('./sent-gone.tsx').then(({ SentGone: one }) => one))
const SecondFactorScreen = lazyScreen(() => import('./second-factor-screen.tsx').then(({ SecondFactorScreen: one }) => one))

/**
 * `returnTo` survives a switch between sign-in and sign-up, and the app follows it after sign-in. `otherMethods` load
 * later and are placed last, so that they do not move a button while it is being pressed.
 */
export function SignInScreen({ otherMethods }: { otherMethods: ReactNode }) {
  const t = useTranslations('identity')
  const [query] = useSearchParams()
  const [email, setEmail] = useState(() => emailInHistory(history.state) ?? earlyInput('email'))
  const [isEnded] = useState(wasEndedRemotely)
  const [isSent, setSent] = useState(() => emailInHistory(history.state) !== null)
  const [provenPassword, setProvenPassword] = useState<string | null>(null)
  useBackStep(provenPassword !== null, () => setProvenPassword(null))
  useBackStep(isSent, () => setSent(false))
  useEffect(replayEarlyPress, [])
  // Must be below `useBackStep`, so that the address is stored in the history entry that `useBackStep` adds.
  useEffect(() => {
    if (isSent) storeEmailInHistory(email.trim())
  }, [isSent, email])

  if (isSent) return <CheckMail email={email.trim()} onOtherEmail={() => setSent(false)} />

  if (provenPassword !== null)
    return <SecondFactorScreen email={email.trim()} password={provenPassword} onBack={() => setProvenPassword(null)} />

  const returnTo = query.get('returnTo')
  const ref = query.get('ref')
  const sent = query.get('sent')
  const keep = {
    ...(returnTo && safeReturnPath(returnTo) !== paths.dashboard() && { returnTo: safeReturnPath(returnTo) }),
    ...(ref && { ref }),
  }
  const form = { email, onEmail: setEmail }

  return isSignUp(query) ? (
    <AuthFrame title={t('ui.open_wallet')} sub={t('sign_up_sub')}>
      {sent && (
        <OptionalContent>
          <SentGone transaction_id={sent} />
        </OptionalContent>
      )}
      <Suspense fallback={null}>
        <SignUpForm {...form} referralCode={ref} onSent={() => setSent(true)} />
        <Other question={t('have_wallet')} answer={t('ui.sign_in')} href={paths.signIn(keep)} />
        {otherMethods}
      </Suspense>
    </AuthFrame>
  ) : (
    <AuthFrame title={t('sign_in_title')} sub={t('returnTo' in keep ? 'sign_in_sub_return' : 'sign_in_sub')}>
      {isEnded && <Notice kind="wait" title={t('ended_unasked')} />}
      <SignInForm {...form} onCodeNeeded={setProvenPassword} />
      <Other question={t('new_here')} answer={t('ui.open_wallet')} href={paths.signIn({ ...keep, mode: 'signup' })} />
      {otherMethods}
    </AuthFrame>
  )
}

function isSignUp(query: URLSearchParams): boolean {
  return query.get('mode') === 'signup'
}

const Other = ({ question, answer, href }: { question: string; answer: string; href: string }) => (
  <p className="text-ink-soft">
    {question}{' '}
    <Link
      href={href}
      className="inline-flex min-h-(--size-touch) items-center font-medium text-accent-ink underline underline-offset-4"
    >
      {answer}
    </Link>
  </p>
)
