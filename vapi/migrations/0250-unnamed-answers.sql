-- Answers without a name stood in the order in which they were handed in: whoever read the sheets beside them could tell whose they are.
with all_of_them as (
  delete from "answer" where "anonymous_key" is not null returning "questionnaire_id", "question_id", "anonymous_key", "value", "score", "created_at"
)
insert into "answer" ("questionnaire_id", "question_id", "anonymous_key", "value", "score", "created_at", "updated_at")
select "questionnaire_id", "question_id", "anonymous_key", "value", "score", "moment", "moment"
from (select *, max("created_at") over (partition by "questionnaire_id") "moment" from all_of_them) mixed
order by random();
