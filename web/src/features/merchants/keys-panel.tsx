import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { MakeKeyDialog, scopeTexts } from './make-key-dialog.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import type { ApiKey } from './types.ts'

export function KeysPanel() {
  const t = useTranslations('merchants')
  const keys = useQuery(api.list_api_keys.query())
  const [open, setOpen] = useState<'make' | ApiKey | null>(null)
  const close = () => setOpen(null)

  if (keys.isPending) return <RowsSkeleton rows={2} label={t('ui.loading')} />
  if (!keys.data) return <SectionFailed title={t('keys')} onRetry={() => void keys.refetch()} />
  const { items } = keys.data
  return (
    <Section title={t('keys')}>
      <p className="text-sm text-ink-soft">{t('keys_text')}</p>
      {items.length > 0 && (
        <Box flush>
          <ul>
            {items.map((key) => (
              <OneKey key={key.id} apiKey={key} onRevoke={() => setOpen(key)} />
            ))}
          </ul>
        </Box>
      )}
      <p className="text-sm">
        <a
          href="/docs/merchants"
          className="inline-flex min-h-(--size-touch) items-center font-medium text-accent-ink no-underline hover:underline"
        >
          {t('docs')}
        </a>
      </p>
      <Button wide icon={Plus} onClick={() => setOpen('make')}>
        {t('key_make')}
      </Button>
      {open === 'make' && <MakeKeyDialog onClose={close} />}
      {open !== null && open !== 'make' && (
        <RevokeKeyDialog
          apiKey={open}
          onClose={close}
          onDone={() => {
            toast({ title: t('revoked', { name: open.name }), kind: 'done' })
            close()
          }}
        />
      )}
    </Section>
  )
}

function OneKey({
  apiKey: { name, prefix, scopes, created_at, last_used_at },
  onRevoke,
}: {
  apiKey: ApiKey
  onRevoke: () => void
}) {
  const t = useTranslations('merchants')
  const created = (
    <>
      {t('made')} <RelativeTime iso={created_at} />
    </>
  )
  const used = last_used_at ? (
    <>
      {t('used')} <RelativeTime iso={last_used_at} />
    </>
  ) : (
    t('unused')
  )
  return (
    <li>
      <ActionRow
        start={<Glyph icon={KeyRound} />}
        title={name}
        details={[
          // The prefix is not the first item: the first letter of a line is capitalised, and a prefix must keep its
          // case.
          t('key_begins', { prefix }),
          ...scopes.map((scope) => t(scopeTexts[scope])),
          created,
          used,
        ]}
        actions={
          <Button size="small" kind="danger" aria-label={t('revoke_named', { name })} onClick={onRevoke}>
            {t('revoke')}
          </Button>
        }
      />
    </li>
  )
}
