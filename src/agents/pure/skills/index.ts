import { initSkill } from "./init.ts";
import { reviewSkill } from "./review.ts";
import { fastShipSkill, shipSkill } from "./ship.ts";
import type { Skill } from "./skill.ts";

/** Every command that coding agents are told, in the order of their names' use. */
export const SKILLS: readonly Skill[] = [reviewSkill, shipSkill, fastShipSkill, initSkill];
