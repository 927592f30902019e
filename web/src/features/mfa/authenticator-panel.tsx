import { useQuery } from '@tanstack/react-query'
import { Check, ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { safeReturnPath } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import { RenewCodesDialog } from './renew-codes-dialog.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'
import { useReauthenticated } from '../../account/use-reauthenticated.ts'
import type { AuthenticatorSecret } from './types.ts'

const SetUpSheet = lazyScreen(() => import('./set-up-sheet.tsx').then(({ SetUpSheet: one }) => one))
const FEW_CODES = 3

export function AuthenticatorPanel() {
  const t = useTranslations('mfa')
  const authenticator = useQuery(api.get_authenticator.query())
  const [secret, setSecret] = useState<AuthenticatorSecret | null>(null)

  if (authenticator.isPending) return <RowsSkeleton rows={2} label={t('ui.loading')} />
  if (!authenticator.data) return <SectionFailed title={t('authenticator')} onRetry={() => void authenticator.refetch()} />
  const { enabled, required } = authenticator.data
  return (
    <Section
      title={<span className="wrap-anywhere">{t('authenticator')}</span>}
      action={
        enabled && (
          <Status tone="in" icon={Check}>
            {t('is_on')}
          </Status>
        )
      }
    >
      <Box className="grid grid-cols-1 gap-3">
        {required && !enabled && (
          <Notice kind="wait" title={t('required_title')}>
            <p>{t('required_text')}</p>
          </Notice>
        )}
        {enabled && <WayBack />}
        {enabled ? <WhenOn state={authenticator.data} /> : <WhenOff onBegun={setSecret} />}
      </Box>
      {secret && (
        <Suspense>
          <SetUpSheet secret={secret} onClose={() => setSecret(null)} />
        </Suspense>
      )}
    </Section>
  )
}

/** For staff who were sent here from a page that requires an authenticator. */
function WayBack() {
  const t = useTranslations('mfa')
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo')
  return (
    returnTo !== null && (
      <ButtonLink href={safeReturnPath(returnTo)} kind="main" wide outside>
        {t('back_to_staff')}
      </ButtonLink>
    )
  )
}

function WhenOff({ onBegun }: { onBegun: (secret: AuthenticatorSecret) => void }) {
  const t = useTranslations('mfa')
  const beginning = useReauthenticated('start_authenticator', (proof) => api.start_authenticator(proof), onBegun)
  const form = useForm({ errors: {}, isBusy: beginning.isPending, onSubmit: () => beginning.run() })
  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={form.submit}>
      <p className="text-sm text-ink-soft">{t('authenticator_text')}</p>
      {beginning.error && <Notice kind="problem" title={errorMessage(beginning.error)} />}
      <PasswordAgain {...beginning.field} />
      {!beginning.isStuck && (
        <Button wide type="submit" icon={ShieldCheck} busy={beginning.isPending}>
          {t('set_up_title')}
        </Button>
      )}
    </form>
  )
}

function WhenOn({ state }: { state: Output<'get_authenticator'> }) {
  const t = useTranslations('mfa')
  const [open, setOpen] = useState<'renew' | 'turn_off' | null>(null)
  const { enabled_at, recovery_codes_left: count } = state
  const close = () => setOpen(null)
  return (
    <>
      <p className="text-sm text-ink-soft">
        {t('on_since')} {enabled_at && <RelativeTime iso={enabled_at} />}. {t('on_text')}
      </p>
      {count <= FEW_CODES ? (
        <Notice kind="wait" title={t('codes_left', { count })}>
          <p>{t('codes_few')}</p>
        </Notice>
      ) : (
        <p className="font-medium">{t('codes_left', { count })}</p>
      )}
      <Button wide onClick={() => setOpen('renew')}>
        {t('renew')}
      </Button>
      <Button wide kind="danger" onClick={() => setOpen('turn_off')}>
        {t('ui.turn_off')}
      </Button>
      {open === 'renew' && <RenewCodesDialog hasPassword={state.has_password} onClose={close} />}
      {open === 'turn_off' && <TurnOffDialog hasPassword={state.has_password} onClose={close} />}
    </>
  )
}
