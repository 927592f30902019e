import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { knowsPasskeys } from '../../lib/passkey-support.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import type { Passkey } from './types.ts'

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

export function PasskeysPanel() {
  const t = useTranslations('mfa')
  const passkeys = useQuery(api.list_passkeys.query())
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const done = (sentence: string) => {
    toast({ title: sentence, kind: 'done' })
    setOpen(null)
  }

  if (passkeys.isPending) return <RowsSkeleton rows={2} label={t('ui.loading')} />
  if (!passkeys.data) return <SectionFailed title={t('passkeys')} onRetry={() => void passkeys.refetch()} />
  const { items } = passkeys.data
  return (
    <Section title={t('passkeys')}>
      <p className="text-sm text-ink-soft">{t('passkeys_text')}</p>
      {items.length > 0 && (
        <Box flush>
          <ul>
            {items.map((passkey) => (
              <OnePasskey key={passkey.passkey_id} passkey={passkey} onOpen={(what) => setOpen({ what, passkey })} />
            ))}
          </ul>
        </Box>
      )}
      {knowsPasskeys() ? (
        <Button wide icon={Plus} onClick={() => setOpen({ what: 'add' })}>
          {t('passkey_add')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{t('passkeys_unknown')}</p>
      )}
      {open?.what === 'add' && <AddPasskeyDialog onClose={close} onDone={done} />}
      {open?.what === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} onDone={done} />}
      {open?.what === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} onDone={done} />}
    </Section>
  )
}

function OnePasskey({ passkey, onOpen }: { passkey: Passkey; onOpen: (what: 'rename' | 'remove') => void }) {
  const t = useTranslations('mfa')
  const { name, created_at, last_used_at } = passkey
  const added = (
    <>
      {t('passkey_added')} <RelativeTime iso={created_at} />
    </>
  )
  const used = last_used_at ? (
    <>
      {t('passkey_used')} <RelativeTime iso={last_used_at} />
    </>
  ) : (
    t('passkey_unused')
  )
  return (
    <li>
      <ActionRow
        start={<Glyph icon={KeyRound} />}
        title={name}
        details={[added, used]}
        actions={
          <>
            <Button size="small" aria-label={t('passkey_rename_named', { name })} onClick={() => onOpen('rename')}>
              {t('passkey_rename')}
            </Button>
            <Button size="small" kind="danger" aria-label={t('passkey_remove_named', { name })} onClick={() => onOpen('remove')}>
              {t('passkey_remove')}
            </Button>
          </>
        }
      />
    </li>
  )
}
