import { phonePattern } from '@hai/contract/bounds'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { reopenOverlay } from '../../lib/overlays.ts'
import { safeReturnPath, paths } from '../../lib/paths.ts'
import { phoneText } from '../../lib/phone.ts'
import { toast } from '../../lib/toast.ts'
import { useSecondsLeft, minutesAndSeconds } from '../../lib/use-seconds-left.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { AskForCode } from './ask-for-code.tsx'
import { EnterCode } from './enter-code.tsx'
import { useOwnPhonePath } from './number-line.tsx'
import { useVerification } from './use-verification.ts'
import { supportEmail } from '../../lib/installation.ts'

export function VerifyPhoneScreen() {
  const t = useTranslations('phone')
  const { profile } = useAuth()
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo') === null ? paths.settings('phone') : safeReturnPath(query.get('returnTo'))
  return (
    <Screen title={t('title')}>
      <div className="mt-4 grid max-w-(--container-phone) grid-cols-1 gap-4">
        {profile.phone === null || !phonePattern.test(profile.phone) ? (
          <NoNumber isGiven={profile.phone !== null} />
        ) : profile.phone_verified ? (
          <Verified phone={profile.phone} returnTo={returnTo} />
        ) : (
          <Verifying phone={profile.phone} returnTo={returnTo} />
        )}
      </div>
    </Screen>
  )
}

function NoNumber({ isGiven }: { isGiven: boolean }) {
  const t = useTranslations('phone')
  return (
    <>
      {isGiven ? (
        <Notice kind="problem">
          <p>{t('e164')}</p>
        </Notice>
      ) : (
        <Notice title={t('none_title')}>
          <p>{t('none_text')}</p>
        </Notice>
      )}
      <ButtonLink href={useOwnPhonePath()} kind="main" size="tall" wide>
        {t(isGiven ? 'change_number' : 'add_number')}
      </ButtonLink>
    </>
  )
}

function Verified({ phone, returnTo }: { phone: string; returnTo: string }) {
  const t = useTranslations('phone')
  return (
    <>
      <Notice kind="in" title={t('verified_title')}>
        <p>{t('verified_text', { phone: phoneText(phone) })}</p>
      </Notice>
      <ButtonLink href={returnTo} kind="main" size="tall" wide onClick={reopenOverlay}>
        {t('ui.continue')}
      </ButtonLink>
    </>
  )
}

function LockedOut({ seconds }: { seconds: number }) {
  const t = useTranslations('phone')
  return (
    <>
      <Notice kind="problem" title={t('locked_title')}>
        <p>{t('locked_text')}</p>
      </Notice>
      <p role="timer" className="text-sm text-ink-soft tabular-nums">
        {t('locked_left', { time: minutesAndSeconds(seconds) })}
      </p>
    </>
  )
}

/** Shown when the operator has configured no provider for codes. */
function NotConfigured() {
  const t = useTranslations('phone')
  return (
    <>
      <Notice kind="problem" title={t('not_configured')} />
      {supportEmail !== '' && (
        <ButtonLink href={`mailto:${supportEmail}`} outside wide>
          {t('ui.contact_support')}
        </ButtonLink>
      )}
    </>
  )
}

function Verifying({ phone, returnTo }: { phone: string; returnTo: string }): ReactNode {
  const t = useTranslations('phone')
  const { reloadProfile } = useAuth()
  const [, navigate] = useLocation()
  const verification = useVerification({
    onVerified: () => {
      toast({ kind: 'done', title: t('verified_title'), text: t('verified_text', { phone: phoneText(phone) }) })
      void reloadProfile()
      navigate(returnTo, { replace: true })
      reopenOverlay()
    },
  })
  const { data, error, isFetching, refetch } = verification.standing
  const lockedFor = useSecondsLeft(data?.lockedUntilMs ?? 0)
  if (data)
    return lockedFor > 0 ? (
      <>
        <LockedOut seconds={lockedFor} />
        <ButtonLink href={returnTo} wide onClick={reopenOverlay}>
          {t('ui.back')}
        </ButtonLink>
      </>
    ) : !data.isAvailable ? (
      <NotConfigured />
    ) : data.pending ? (
      <EnterCode phone={phone} pending={data.pending} verification={verification} />
    ) : (
      <AskForCode phone={phone} verification={verification} />
    )
  if (!error) return <RowsSkeleton rows={2} label={t('ui.loading')} />
  return (
    <>
      <Notice kind="problem" title={errorMessage(error)} />
      <Button wide busy={isFetching} onClick={() => void refetch()}>
        {t('ui.retry')}
      </Button>
    </>
  )
}
