import { expect, test } from 'vitest'
import { compileDictionary, readDictionary } from '../tools/dictionaries.ts'

/** English texts that the specification quotes word for word. */
const fixed: Readonly<Record<string, string>> = {
  'app.initializing': 'Initializing...',
  'app.setting_up': 'Setting up your account...',
  'app.setup_failed': 'Account setup failed. Please contact support.',
  'app.setup_error': 'Account setup error. Please contact support.',
  'app.network_error': 'Network error. Please check your connection.',
  'app.error_title': 'Something went wrong',
  'app.error_text': 'An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.',
  'app.try_again': 'Try Again',
  'app.refresh_page': 'Refresh Page',
  'app.unexpected_title': 'Unexpected Error',
  'app.unexpected_text': 'Something went wrong. Please try again.',
  'ui.dashboard': 'Dashboard',
  'ui.tasks': 'Tasks',
  'ui.messages': 'Messages',
  'ui.disputes': 'Disputes',
  'app.send_money': 'Send Money',
  'ui.more': 'More',
  'ui.help_support': 'Help & Support',
  'app.contact_support': 'Contact Support',
  'app.profile_settings': 'Profile & Settings',
  'ui.legal_center': 'Legal Center',
  'app.logout': 'Logout',
  'account_state.pending_title': 'Your account is under review',
  'account_state.pending_text': "Your account is pending admin approval. You will be notified when it's activated.",
  'identity.network_text': 'Network error. Please check your connection.',
  'ui.notifications': 'Notifications',
  'ui.mark_all_read': 'Mark all read',
  'notifications.none': 'No new notifications',
  'notifications.view_all': 'View all messages',
  'notifications.error': 'Error',
  'notifications.mark_failed': 'Failed to mark notification as read',
  'notifications.mark_all_failed': 'Failed to mark all notifications as read',
  'onboarding.name_ask': 'Your Name',
  'onboarding.tag_characters': 'Only letters, numbers, and underscores allowed.',
  'onboarding.phone_ask': 'Phone Number (optional)',
  'onboarding.phone_wrong':
    'Your phone number must be in E.164 format, e.g. +15551234567. Update it in your profile and try again.',
  'onboarding.complete': 'Complete Setup',
  'onboarding.next': 'Next',
  'phone.e164': 'Your phone number must be in E.164 format, e.g. +15551234567. Update it in your profile and try again.',
  'phone.code_sent': 'Verification Code Sent',
  'phone.call_coming': 'Incoming Security Call',
  'phone.verified_title': 'Verification Successful',
  'phone.send_failed': 'Failed to send verification code',
  'phone.call_failed': 'Failed to start verification call',
  'phone.wrong': 'Invalid verification code.',
  'phone.locked_title': 'Account Temporarily Locked',
  'phone.locked_text': 'Too many failed attempts. Please wait 10 minutes before trying again.',
  'phone.not_configured': 'MFA SMS provider is not configured. Please contact an administrator.',
  'ui.setup_error': 'Setup Error',
  'onboarding.error_text': 'Failed to complete account setup. Please try again.',
}

test.each(Object.entries(fixed))('%s says what the specification says', (key, sentence) => {
  const compiled = compileDictionary(readDictionary('en'))[key]
  expect([compiled].flat(3).join('')).toBe(sentence)
})
