/**
 * Whoever a step of an audit flow names may see and audit the rows that wait there for him, with or without the rights of the module
 * and also outside of the parks that he was given: being named is what lets him. A role's step means its members within their parks.
 */
export interface OwnStep {
  readonly module: string;
  readonly flow: number;
  readonly step: number;
  /** By role: only within the parks in reach. */
  readonly near: boolean;
}
