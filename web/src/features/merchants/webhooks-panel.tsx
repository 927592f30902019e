import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { ChangeWebhookDialog } from './change-webhook-dialog.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import type { Webhook } from './types.ts'

type Open = { what: 'add' } | { what: 'log' | 'change'; webhook: Webhook }

export function WebhooksPanel() {
  const t = useTranslations('merchants')
  const webhooks = useQuery(api.list_webhooks.query())
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  if (webhooks.isPending) return <RowsSkeleton rows={2} label={t('ui.loading')} />
  if (!webhooks.data) return <SectionFailed title={t('hooks')} onRetry={() => void webhooks.refetch()} />
  const { items } = webhooks.data
  return (
    <Section title={t('hooks')}>
      <p className="text-sm text-ink-soft">{t('hooks_text')}</p>
      {items.length > 0 && (
        <Box flush>
          <ul>
            {items.map((webhook) => (
              <OneWebhook key={webhook.id} webhook={webhook} onOpen={(what) => setOpen({ what, webhook })} />
            ))}
          </ul>
        </Box>
      )}
      <Button wide icon={Plus} onClick={() => setOpen({ what: 'add' })}>
        {t('hook_add')}
      </Button>
      {open?.what === 'add' && <AddWebhookDialog onClose={close} />}
      {open?.what === 'log' && <DeliveriesDialog webhook={open.webhook} onClose={close} />}
      {open?.what === 'change' && (
        <ChangeWebhookDialog
          webhook={open.webhook}
          onClose={close}
          onRemoved={() => {
            toast({ title: t('hook_removed'), kind: 'done' })
            close()
          }}
        />
      )}
    </Section>
  )
}

interface OneWebhookProps {
  webhook: Webhook
  onOpen: (what: 'log' | 'change') => void
}

function OneWebhook({ webhook: { id, url, created_at, is_on }, onOpen }: OneWebhookProps) {
  const t = useTranslations('merchants')
  const turning = useMutation({
    mutationKey: ['set_webhook'],
    mutationFn: () => api.set_webhook({ webhook_id: id, is_on: !is_on }),
  })
  const added = (
    <>
      {t('hook_added')} <RelativeTime iso={created_at} />
    </>
  )
  return (
    <li>
      <ActionRow
        start={<Glyph icon={WebhookIcon} />}
        title={url}
        details={is_on ? [added] : [added, <strong key="off">{t('hook_off')}</strong>]}
        actions={
          <>
            <Button size="small" aria-label={t('hook_log_named', { url })} onClick={() => onOpen('log')}>
              {t('hook_log')}
            </Button>
            <Button size="small" busy={turning.isPending} onClick={() => turning.mutate()}>
              {t(is_on ? 'ui.turn_off' : 'hook_turn_on')}
            </Button>
            <Button size="small" aria-label={t('hook_more_named', { url })} onClick={() => onOpen('change')}>
              {t('hook_more')}
            </Button>
          </>
        }
        error={turning.error && <Notice kind="problem" title={errorMessage(turning.error)} />}
      />
    </li>
  )
}
