import type { WholeCase } from '@hai/contract/dispute-case'
import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { Evidence } from './evidence.tsx'

export function Conversation({ dispute: { id, conversation, related_type } }: { dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t('admin_ui.conversation')}
      aside={
        conversation.length > 0 && (
          <Button size="small" kind="edge" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('hide_messages') : t('show_messages', { count: conversation.length })}
          </Button>
        )
      }
    >
      {conversation.length === 0 && <p className="text-ink-soft">{t('no_conversation')}</p>}
      {isOpen && (
        <ol className="grid grid-cols-1 gap-3">
          {conversation.map(({ position, side, text, file_id, created_at }) => (
            <li key={position} className={cx('grid gap-1', side === null && 'text-ink-soft')}>
              <p className="text-sm text-ink-soft">
                {side === null ? t('admin_ui.system') : t(`side_${related_type}_${side}`)},{' '}
                {exactMoment(new Date(created_at), 'en')}
              </p>
              {text !== '' && (
                <p
                  dir="auto"
                  className={cx('whitespace-pre-wrap wrap-anywhere', side !== null && 'rounded-box bg-sunken px-3.5 py-2.5')}
                >
                  <Sensitive kind="text">{text}</Sensitive>
                </p>
              )}
              {file_id !== null && <Evidence dispute_id={id} file_id={file_id} label={t('ui.picture')} />}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
