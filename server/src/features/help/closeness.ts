const PREFIX_MIN = 3
const ENDING_MAX = 3
const SLIP_MIN = 5

/** Whether one becomes the other by one letter too many, too few, wrong, or changed places with its neighbour. */
export function isOneSlipFrom(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let same = 0
  while (same < one.length && same < other.length && one[same] === other[same]) same += 1
  const rest = (text: string, from: number) => text.slice(from)
  const [a, b] = [rest(one, same), rest(other, same)]
  if (a.length === b.length) {
    const isSwapped = a.length > 1 && a.startsWith(`${b.charAt(1)}${b.charAt(0)}`) && rest(a, 2) === rest(b, 2)
    return isSwapped || rest(a, 1) === rest(b, 1)
  }
  return a.length > b.length ? rest(a, 1) === b : rest(b, 1) === a
}

/** How well a word of a text fits one that was typed: 1 for the same, 0 for not at all. */
export function closeness(typed: string, term: string): number {
  if (typed === term) return 1
  if (typed.length >= PREFIX_MIN && term.startsWith(typed)) return 0.7
  if (term.length > PREFIX_MIN && typed.startsWith(term) && typed.length - term.length <= ENDING_MAX) return 0.6
  if (typed.length >= SLIP_MIN && term.startsWith(typed.charAt(0)) && isOneSlipFrom(typed, term)) return 0.4
  return 0
}
