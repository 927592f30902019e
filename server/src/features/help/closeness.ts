const PREFIX_MIN = 3
const ENDING_MAX = 3
const SLIP_MIN = 5

/** True if the words differ by at most one extra, missing or wrong letter, or by two swapped neighbours. */
export function isOneSlipFrom(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let same = 0
  while (same < one.length && same < other.length && one[same] === other[same]) same += 1
  const rest = (text: string, from: number) => text.slice(from)
  const a = rest(one, same)
  const b = rest(other, same)
  if (a.length === b.length) {
    const isSwapped = a.length > 1 && a.startsWith(`${b.charAt(1)}${b.charAt(0)}`) && rest(a, 2) === rest(b, 2)
    return isSwapped || rest(a, 1) === rest(b, 1)
  }
  return a.length > b.length ? rest(a, 1) === b : rest(b, 1) === a
}

export function closeness(typed: string, term: string): number {
  if (typed === term) return 1
  if (typed.length >= PREFIX_MIN && term.startsWith(typed)) return 0.7
  if (term.length > PREFIX_MIN && typed.startsWith(term) && typed.length - term.length <= ENDING_MAX) return 0.6
  if (typed.length >= SLIP_MIN && term.startsWith(typed.charAt(0)) && isOneSlipFrom(typed, term)) return 0.4
  return 0
}
