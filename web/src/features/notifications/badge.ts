const BADGE_MAX = 99

/** The number on the bell. Null: nothing unread, no badge (docs/product/notifications.md). */
export function badgeText(unread: number): string | null {
  if (unread <= 0) return null
  return unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread)
}
