import type { Output } from '@hai/contract/contract'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Bullets } from '../../ui/bullets.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { useAccountSettings } from './use-account-settings.ts'

const DeletionDialog = lazyScreen(() => import('./deletion-dialog.tsx').then(({ DeletionDialog: one }) => one))

export function DeletionPanel() {
  const t = useTranslations('settings')
  const { data, error } = useAccountSettings()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('deletion')}>
      <Box className="grid grid-cols-1 gap-3">
        {error && <Notice kind="problem" title={errorMessage(error)} />}
        {data?.deletion && <Asked {...data.deletion} />}
        {data?.deletion_refused && <Refused {...data.deletion_refused} />}
        <div className="text-ink-soft">
          <Bullets items={[t('deletion_first'), t('deletion_decided'), t('deletion_then'), t('deletion_kept')]} />
        </div>
        {data && !data.deletion && (
          <Button kind="danger" className="justify-self-start" onClick={() => setOpen(true)}>
            {t('deletion_ask')}
          </Button>
        )}
      </Box>
      {isOpen && data && (
        <Suspense>
          <DeletionDialog hasPassword={data.has_password} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

type Settings = Output<'get_account_settings'>

function Refused({ refused_at, reason_code }: NonNullable<Settings['deletion_refused']>) {
  const t = useTranslations('settings')
  const language = useLanguage()
  return (
    <Notice kind="problem" title={t('deletion_refused')}>
      <p>{t(`deletion_refused_${reason_code}`)}</p>
      <p>{t('deletion_refused_text', { when: exactMoment(new Date(refused_at), language) })}</p>
    </Notice>
  )
}

function Asked({ requested_at, obstacles }: NonNullable<Settings['deletion']>) {
  const t = useTranslations('settings')
  const language = useLanguage()
  const cancel = useMutation({
    mutationKey: ['cancel_account_deletion'],
    mutationFn: () => api.cancel_account_deletion(),
    onSuccess: () => toast({ title: t('deletion_cancelled'), text: t('deletion_cancelled_text'), kind: 'done' }),
  })
  return (
    <Notice kind="wait" title={t('deletion_asked')}>
      <p>{t('deletion_asked_text', { when: exactMoment(new Date(requested_at), language) })}</p>
      {obstacles.length > 0 && (
        <>
          <p className="mt-2">{t('deletion_stands')}</p>
          <Bullets items={obstacles.map((obstacle) => t(`deletion_open_${obstacle}`))} />
        </>
      )}
      {cancel.error && <p role="alert">{errorMessage(cancel.error)}</p>}
      <Button size="small" className="mt-2 justify-self-start" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('deletion_cancel')}
      </Button>
    </Notice>
  )
}
