import {
  Bell,
  Blocks,
  EyeOff,
  FolderDown,
  Gauge,
  Gift,
  Globe,
  LockKeyhole,
  MonitorSmartphone,
  Smartphone,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { SettingsTab } from '@hai/contract/settings-tabs'
import type { ComponentType } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import type { PlainKey } from '../../lib/translations.ts'

export interface SettingsSection {
  id: SettingsTab
  title: PlainKey<'settings'>
  icon: LucideIcon
  panels: readonly ComponentType[]
}

export const settingsSections: readonly SettingsSection[] = [
  {
    id: 'profile',
    title: 'profile',
    icon: UserRound,
    panels: [
      lazyScreen(() => import('../../features/settings/profile-panel.tsx').then(({ ProfilePanel }) => ProfilePanel)),
      lazyScreen(() =>
        import('../../features/documents/verified-name-panel.tsx').then(({ VerifiedNamePanel }) => VerifiedNamePanel),
      ),
      lazyScreen(() => import('../../features/settings/tag-panel.tsx').then(({ TagPanel }) => TagPanel)),
    ],
  },
  {
    id: 'phone',
    title: 'ui.phone',
    icon: Smartphone,
    panels: [lazyScreen(() => import('../../features/phone/phone-panel.tsx').then(({ PhonePanel }) => PhonePanel))],
  },
  {
    id: 'limits',
    title: 'limits',
    icon: Gauge,
    panels: [
      lazyScreen(() => import('../../features/settings/limits-panel.tsx').then(({ LimitsPanel }) => LimitsPanel)),
      lazyScreen(() => import('../../features/documents/next-tier-panel.tsx').then(({ NextTierPanel }) => NextTierPanel)),
    ],
  },
  {
    id: 'security',
    title: 'security',
    icon: LockKeyhole,
    panels: [
      lazyScreen(() => import('../../features/identity/password-panel.tsx').then(({ PasswordPanel }) => PasswordPanel)),
      lazyScreen(() =>
        import('../../features/confirmations/confirmations-panel.tsx').then(({ ConfirmationsPanel }) => ConfirmationsPanel),
      ),
      lazyScreen(() => import('../../features/mfa/passkeys-panel.tsx').then(({ PasskeysPanel }) => PasskeysPanel)),
      lazyScreen(() => import('../../features/mfa/authenticator-panel.tsx').then(({ AuthenticatorPanel }) => AuthenticatorPanel)),
      lazyScreen(() => import('../../features/identity/sessions-panel.tsx').then(({ SessionsPanel }) => SessionsPanel)),
      lazyScreen(() => import('../../features/oauth/connected-panel.tsx').then(({ ConnectedPanel }) => ConnectedPanel)),
      lazyScreen(() => import('../../features/settings/this-browser-panel.tsx').then(({ ThisBrowserPanel }) => ThisBrowserPanel)),
    ],
  },
  {
    id: 'sounds',
    title: 'sounds',
    icon: Bell,
    panels: [
      lazyScreen(() =>
        import('../../features/notifications/preferences-panel.tsx').then(({ PreferencesPanel }) => PreferencesPanel),
      ),
      lazyScreen(() => import('../../features/notifications/push-panel.tsx').then(({ PushPanel }) => PushPanel)),
      lazyScreen(() => import('../../features/notifications/sound-settings.tsx').then(({ SoundSettings }) => SoundSettings)),
    ],
  },
  {
    id: 'look',
    title: 'look',
    icon: Globe,
    panels: [
      lazyScreen(() => import('../../features/settings/appearance-panel.tsx').then(({ AppearancePanel }) => AppearancePanel)),
    ],
  },
  {
    id: 'app',
    title: 'app',
    icon: MonitorSmartphone,
    panels: [
      lazyScreen(() => import('../../features/installing/install-panel.tsx').then(({ InstallPanel }) => InstallPanel)),
      lazyScreen(() => import('../../features/installing/data-panel.tsx').then(({ DataPanel }) => DataPanel)),
    ],
  },
  {
    id: 'privacy',
    title: 'ui.privacy',
    icon: EyeOff,
    panels: [
      lazyScreen(() => import('../../features/settings/privacy-panel.tsx').then(({ PrivacyPanel }) => PrivacyPanel)),
      lazyScreen(() => import('../../features/chat/blocked-panel.tsx').then(({ BlockedPanel }) => BlockedPanel)),
    ],
  },
  {
    id: 'data',
    title: 'data',
    icon: FolderDown,
    panels: [
      lazyScreen(() => import('../../features/export/export-panel.tsx').then(({ ExportPanel }) => ExportPanel)),
      lazyScreen(() => import('../../features/statements/statements-panel.tsx').then(({ StatementsPanel }) => StatementsPanel)),
      lazyScreen(() => import('../../features/settings/deletion-panel.tsx').then(({ DeletionPanel }) => DeletionPanel)),
    ],
  },
  {
    id: 'referral',
    title: 'ui.invite_friends',
    icon: Gift,
    panels: [lazyScreen(() => import('../../features/referrals/referral-panel.tsx').then(({ ReferralPanel }) => ReferralPanel))],
  },
  {
    id: 'merchant',
    title: 'merchant',
    icon: Blocks,
    panels: [
      lazyScreen(() => import('../../features/merchants/keys-panel.tsx').then(({ KeysPanel }) => KeysPanel)),
      lazyScreen(() => import('../../features/merchants/webhooks-panel.tsx').then(({ WebhooksPanel }) => WebhooksPanel)),
    ],
  },
]
