/** Computes a filled formula with + − × ÷ and parentheses. It imports nothing, so that it cannot repeat a mistake of the scorebook. */
export function compute(text: string): number {
  const tokens = text.match(/\d+(?:\.\d+)?|[()+−×÷]/g) ?? []
  let at = 0
  const operand = (): number => {
    const token = tokens[at++]!
    if (token === '−') return -operand()
    if (token !== '(') return Number(token)
    const value = sum()
    at++
    return value
  }
  const product = (): number => {
    let value = operand()
    while (tokens[at] === '×' || tokens[at] === '÷')
      value = tokens[at++] === '×' ? value * operand() : value / operand()
    return value
  }
  const sum = (): number => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '−')
      value = tokens[at++] === '+' ? value + product() : value - product()
    return value
  }
  return sum()
}
