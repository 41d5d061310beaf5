-- Those next to a key are found by the question that they answer: a hand-in writes some of them anew, not all.
drop index answer_anonymous_key;
create unique index answer_anonymous_key on answer (question_id, anonymous_key) where anonymous_key is not null;
-- Their moment is the day of the questions, which says nothing of the answers.
with all_of_them as (
  delete from "answer" where "anonymous_key" is not null returning "questionnaire_id", "question_id", "anonymous_key", "value", "score"
)
insert into "answer" ("questionnaire_id", "question_id", "anonymous_key", "value", "score", "created_at", "updated_at")
select "questionnaire_id", "question_id", "anonymous_key", "value", "score", "moment", "moment"
from (select *, (select date_trunc('day', min(q."created_at"), 'Asia/Shanghai') from "question" q where q."owner_kind" = 2 and q."owner_id" = "questionnaire_id") "moment"
  from all_of_them) mixed
order by random();
