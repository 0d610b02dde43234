//! Thread pool for a sequence of tasks.

use std::sync::Mutex;
use std::thread;

use crossbeam_channel::unbounded;
use engine_core::unpoisoned;

/// Runs the tasks on a number of threads, each with a worker that it keeps from task to task, and
/// passes every result to `take` as soon as it is available, with the index of its task from 0. All
/// workers have ended when this returns.
///
/// # Errors
/// The first error of a worker, of the work or of `take`, which stops all threads.
pub fn run<T, S, R: Send, E: Send>(
    threads: usize,
    tasks: impl Iterator<Item = T> + Send,
    new_worker: impl Fn() -> Result<S, E> + Sync,
    work: impl Fn(&mut S, T) -> Result<R, E> + Sync,
    mut take: impl FnMut(usize, R) -> Result<(), E>,
) -> Result<(), E> {
    let tasks = Mutex::new(tasks.enumerate());
    let next_task = || unpoisoned(tasks.lock()).next();
    let (sender, results) = unbounded();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, new_worker, work) = (sender.clone(), &new_worker, &work);
            scope.spawn(move || {
                let send = |result| sender.send(result).is_ok();
                let mut worker = match new_worker() {
                    Ok(worker) => worker,
                    Err(error) => {
                        send(Err(error));
                        return;
                    }
                };
                while let Some((number, task)) = next_task() {
                    // The receiver is dropped after the first error.
                    if !send(work(&mut worker, task).map(|result| (number, result))) {
                        return;
                    }
                }
            });
        }
        drop(sender);
        results.into_iter().try_for_each(|result| result.and_then(|(number, result)| take(number, result)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once_and_the_first_failure_ends_all() {
        let mut done = [false; 100];
        let take = |number: usize, square: usize| {
            assert_eq!(square, number * number);
            done[number] = true;
            Ok::<_, &str>(())
        };
        run(4, 0..100, || Ok(()), |(), task: usize| Ok(task * task), take).unwrap();
        assert_eq!(done, [true; 100]);
        let refuse = |(): &mut (), task| if task < 3 { Ok(task) } else { Err(task) };
        assert!(run(2, 0.., || Ok(()), refuse, |_, _| Ok(())).unwrap_err() >= 3);
        assert_eq!(run(1, 0..9, || Err::<(), _>(7), |(), task| Ok(task), |_, _| Ok(())), Err(7));
    }
}
