import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useAuth } from '../../api/auth-context.ts'
import { paths } from '../../lib/paths.ts'
import { phoneText } from '../../lib/phone.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Status } from '../../ui/status.tsx'
import { NumberForm } from './number-form.tsx'
import { RemoveForm } from './remove-form.tsx'

type At = 'shown' | 'changing' | 'removing'

export function PhonePanel() {
  const t = useTranslations('phone')
  const { profile } = useAuth()
  const [at, setAt] = useState<At>('shown')
  const close = () => setAt('shown')
  const content = () => {
    if (at === 'changing') return <NumberForm onDone={close} onCancel={close} />
    if (at === 'removing') return <RemoveForm onDone={close} onCancel={close} />
    return profile.phone === null ? <NoNumber onAdd={() => setAt('changing')} /> : <Number phone={profile.phone} onGo={setAt} />
  }
  return (
    <Section title={t('ui.phone')}>
      <Box className="grid grid-cols-1 gap-3">{content()}</Box>
    </Section>
  )
}

function NoNumber({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('phone')
  return (
    <>
      <p className="text-sm text-ink-soft">{t('none_text')}</p>
      <Button wide onClick={onAdd}>
        {t('add_number')}
      </Button>
    </>
  )
}

function Number({ phone, onGo }: { phone: string; onGo: (at: At) => void }) {
  const t = useTranslations('phone')
  const isVerified = useAuth().profile.phone_verified
  const [query] = useSearchParams()
  const shownPhone = phoneText(phone)
  const returnTo = query.get('returnTo') ?? paths.settings('phone')
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-lg font-medium tabular-nums">{shownPhone}</span>
        <Status tone={isVerified ? 'in' : 'wait'} {...(isVerified && { icon: BadgeCheck })}>
          {t(isVerified ? 'verified' : 'unverified')}
        </Status>
      </p>
      <p className="text-sm text-ink-soft">{t(isVerified ? 'verified_why' : 'unverified_why')}</p>
      {!isVerified && (
        <ButtonLink href={paths.verifyPhone({ returnTo })} kind="main" wide>
          {t('verify')}
        </ButtonLink>
      )}
      <div className="grid gap-2 min-[22rem]:grid-cols-2">
        <Button kind="edge" wide aria-label={`${t('change_number')} ${shownPhone}`} onClick={() => onGo('changing')}>
          {t('ui.change')}
        </Button>
        <Button kind="danger" wide aria-label={`${t('remove')} ${shownPhone}`} onClick={() => onGo('removing')}>
          {t('ui.remove')}
        </Button>
      </div>
    </>
  )
}
