import {
  PROOF_NAMES,
  type Proof,
  type ProofBasis,
  type ProofName,
  type ProofState,
} from '../../../shared/proof.ts';
import type { Limits } from '../policy/limits.ts';
import type { ParkingReason } from '../reasons.ts';

/** The verdict of a check that ends the chain, and why it parks; null where the contract has no reason. */
export type Ending<Verdict> = { verdict: Verdict; reason: ParkingReason | null };

/** What one check adds: a state of its proof, scores for the answer, and the ending if it ends the chain. */
export type CheckResult<Verdict, Scores> = {
  state?: ProofState;
  by?: ProofBasis;
  scores?: Partial<Scores>;
  ending?: Ending<Verdict>;
};

/** A check of the contract, and the proof that it contributes to. */
export type Check<Findings, Verdict, Scores> = {
  proof: ProofName;
  run: (findings: Findings, limits: Limits) => CheckResult<Verdict, Scores>;
};

export type CheckedFindings<Verdict, Scores> = {
  /** in the order of `PROOF_NAMES`; the proofs of all checks, also of those after the ending */
  proofs: Proof[];
  /** of the first check that ends the chain; null if none does */
  ending: Ending<Verdict> | null;
  /** of the checks up to that one */
  scores: Partial<Scores>;
};

const STATES_BY_RANK: readonly ProofState[] = ['shown', 'not_shown', 'contradicted'];

/**
 * Runs the checks in the contract's order. Each proof has the worst state that its checks give it, and of equal states
 * the basis of the last that shows it or of the first that does not.
 */
export function runChecks<Findings, Verdict, Scores>(
  checks: readonly Check<Findings, Verdict, Scores>[],
  findings: Findings,
  limits: Limits,
): CheckedFindings<Verdict, Scores> {
  const proofs = new Map<ProofName, Proof>();
  let scores: Partial<Scores> = {};
  let ending: Ending<Verdict> | null = null;
  for (const { proof: name, run } of checks) {
    const result = run(findings, limits);
    const { state, by } = result;
    if (state && by) addState(proofs, { name, state, by });
    if (ending) continue;
    scores = { ...scores, ...result.scores };
    ending = result.ending ?? null;
  }
  return { proofs: PROOF_NAMES.flatMap((name) => proofs.get(name) ?? []), ending, scores };
}

function addState(proofs: Map<ProofName, Proof>, proof: Proof): void {
  const before = proofs.get(proof.name);
  const rank = STATES_BY_RANK.indexOf(proof.state);
  const rankBefore = before ? STATES_BY_RANK.indexOf(before.state) : -1;
  if (rank > rankBefore || (rank === rankBefore && proof.state === 'shown')) proofs.set(proof.name, proof);
}
